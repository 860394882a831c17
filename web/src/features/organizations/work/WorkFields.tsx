import { Checkbox, Loader, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { usualKinds, type Work, type WorkKind, workKinds } from "@pluma/contract/organizations/work";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { usePeople } from "../data.people.ts";
import { nameOf } from "../nameOf.ts";
import css from "./work.module.css";

const SEARCH_AFTER_MS = 300;

/** What is handed over, and to whom; null while nobody is chosen. */
export type Handing = { to: number | null; kinds: WorkKind[] };

/** What is handed over unless somebody says otherwise, of what somebody has. */
export const usualHanding = ({ counts }: Work): Handing => ({
  to: null,
  kinds: usualKinds.filter((kind) => counts.some((each) => each.kind === kind && each.count > 0)),
});

type Props = {
  organizationId: number;
  work: Work;
  handing: Handing;
  /** Somebody has to be chosen and is not. */
  isMissing: boolean;
  onChange: (handing: Handing) => void;
};

/** Asks which kinds of what somebody made are handed over, each with how many there are, and who gets them. */
export function WorkFields({ organizationId, work, handing, isMissing, onChange }: Props) {
  const t = useWords("organizations");
  const { kinds } = handing;
  return (
    <>
      <Checkbox.Group
        label={t("work.what")}
        value={kinds}
        onChange={(next) => onChange({ ...handing, kinds: workKinds.filter((kind) => next.includes(kind)) })}
      >
        <div className={css.kinds}>
          {work.counts.map(
            ({ kind, count }) =>
              count > 0 && <Checkbox key={kind} value={kind} label={t(`work.counts.${kind}`, { count })} />,
          )}
        </div>
      </Checkbox.Group>
      {work.counts.some(({ kind, count }) => count > 0 && !usualKinds.some((each) => each === kind)) && (
        <p className={css.note}>{t("work.chatsNote")}</p>
      )}
      <ReceiverField
        organizationId={organizationId}
        fromId={work.user.user_id}
        to={handing.to}
        isMissing={isMissing}
        onPick={(to) => onChange({ ...handing, to })}
      />
    </>
  );
}

type ReceiverProps = {
  organizationId: number;
  fromId: number;
  to: number | null;
  isMissing: boolean;
  onPick: (to: number | null) => void;
};

function ReceiverField({ organizationId, fromId, to, isMissing, onPick }: ReceiverProps) {
  const t = useWords("organizations");
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  // The name of who was picked stands in the field, and is not searched for.
  const found = usePeople(organizationId, { query: to === null ? query : "", days: { start: "", end: "" } });
  const others = found.data?.users.filter(({ user_id }) => user_id !== fromId) ?? [];
  return (
    <Select
      className={css.receiver}
      label={t("work.to")}
      description={t("work.toHint")}
      searchable
      clearable
      // The server has searched already, in what it shows and in addresses.
      filter={({ options }) => options}
      data={others.map((person) => ({ value: String(person.user_id), label: nameOf(person) }))}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      nothingFoundMessage={t("group.nobody", { query })}
      value={to === null ? null : String(to)}
      searchValue={text}
      onSearchChange={setText}
      error={isMissing && t("work.noReceiver")}
      onChange={(value) => onPick(value === null ? null : Number(value))}
    />
  );
}
