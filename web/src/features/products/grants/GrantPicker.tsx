import { Loader, SegmentedControl, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import {
  type Grantable,
  type GrantKind,
  type GrantRef,
  grantKinds,
  platformGrantKinds,
} from "@pluma/contract/products/grants";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { useGrantable } from "../data.ts";
import css from "./grants.module.css";

const SEARCH_AFTER_MS = 300;

type GrantPickerProps = {
  id: string;
  /** What is chosen already, and not offered again. */
  chosen: readonly GrantRef[];
  error: ReactNode;
  isFull: boolean;
  onChoose: (thing: Grantable) => void;
};

/** Finds things of the seller by what they are called, one kind at a time. */
export function GrantPicker({ id, chosen, error, isFull, onChoose }: GrantPickerProps) {
  const t = useWords("products");
  const [kind, setKind] = useState<GrantKind>("avatar");
  const kinds: readonly GrantKind[] = useOrganizationId() === null ? platformGrantKinds : grantKinds;
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const found = useGrantable(kind, query, isOpen);
  const isChosen = (thing: Grantable) => chosen.some((one) => one.kind === thing.kind && one.id === thing.id);
  const offered = (found.data?.things ?? []).filter((thing) => !isChosen(thing));
  const handleChoose = (value: string | null) => {
    const thing = offered.find((each) => String(each.id) === value);
    if (thing) onChoose(thing);
    setText("");
  };
  return (
    <div className={css.picker}>
      <SegmentedControl
        className={css.kinds}
        aria-label={t("grants.kind")}
        value={kind}
        onChange={(next) => {
          setKind(kinds.find((each) => each === next) ?? "avatar");
          setText("");
        }}
        data={kinds.map((each) => ({ value: each, label: t(`grants.kinds.${each}`) }))}
      />
      <Select
        id={id}
        label={t(`grants.add.${kind}`)}
        description={kind === "campaign" || kind === "group" ? t(`grants.means.${kind}`) : undefined}
        placeholder={t("grants.search")}
        error={error}
        searchable
        disabled={isFull}
        value={null}
        data={offered.map((thing) => ({ value: String(thing.id), label: thing.name }))}
        searchValue={text}
        onSearchChange={setText}
        onDropdownOpen={() => setOpen(true)}
        // What the server found is what is offered.
        filter={({ options }) => options}
        maxDropdownHeight={280}
        rightSection={found.isFetching ? <Loader size={16} /> : undefined}
        nothingFoundMessage={found.isError ? found.error.message : found.data ? t("grants.none") : undefined}
        onChange={handleChoose}
      />
    </div>
  );
}
