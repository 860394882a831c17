import { Button, Checkbox, NumberInput, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { OwnCap } from "@pluma/contract/organizations/words";
import { type SubmitEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog, DialogActs, DialogClose } from "../../../ui/Dialog.tsx";
import { usePeople } from "../data.people.ts";
import { useRemoveOwnCap, useSaveOwnCap } from "../data.words.ts";
import { nameOf } from "../nameOf.ts";
import { Problem } from "../Problem.tsx";
import { wordsFrom } from "./Caps.tsx";
import css from "./words.module.css";

type Person = OwnCap["user"];
type Props = {
  organizationId: number;
  /** Whose it is, where that is known already. */
  person: Person | null;
  /** What they have; undefined where they have none of their own. */
  words: number | null | undefined;
  onClose: () => void;
};

/** Gives somebody a cap of their own, another one, none, or the one for each again. */
export function OwnCapDialog({ organizationId, person, words, onClose }: Props) {
  const t = useWords("organizations");
  const save = useSaveOwnCap(organizationId);
  const remove = useRemoveOwnCap(organizationId);
  const [userId, setUserId] = useState<number | null>(person?.user_id ?? null);
  const [typed, setTyped] = useState<number | null>(words ?? null);
  const [isFree, setFree] = useState(words === null);
  const isReady = userId !== null && (isFree || typed !== null);
  const done = (said: string) => ({
    onSuccess: () => {
      showSuccess(said);
      onClose();
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({ userId, words: isFree ? null : typed }, done(t("words.capsSaved")));
  };
  const name = person ? `${person.name} ${person.last_name}`.trim() : null;
  return (
    <Dialog title={name ? t("words.capOf", { name }) : t("words.newCap")} onClose={onClose}>
      <Problem error={save.error ?? remove.error} />
      <form onSubmit={handleSubmit} className={css.form}>
        {!person && <PersonField organizationId={organizationId} onPerson={setUserId} />}
        <CapFields isFirst={person !== null} typed={typed} isFree={isFree} onTyped={setTyped} onFree={setFree} />
        {person && words !== undefined && (
          <div>
            <Button
              variant="subtle"
              color="ink"
              loading={remove.isPending}
              onClick={() => remove.mutate(person.user_id, done(t("words.capRemoved")))}
            >
              {t("words.removeCap")}
            </Button>
          </div>
        )}
        <DialogActs>
          <DialogClose>{t("notNow")}</DialogClose>
          <Button type="submit" disabled={!isReady} loading={save.isPending}>
            {t("words.save")}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}

type CapFieldsProps = {
  isFirst: boolean;
  typed: number | null;
  isFree: boolean;
  onTyped: (words: number | null) => void;
  onFree: (isFree: boolean) => void;
};

function CapFields({ isFirst, typed, isFree, onTyped, onFree }: CapFieldsProps) {
  const t = useWords("organizations");
  return (
    <>
      <NumberInput
        data-autofocus={isFirst || undefined}
        label={t("words.capField")}
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        thousandSeparator=","
        hideControls
        disabled={isFree}
        value={typed ?? ""}
        onChange={(value) => onTyped(wordsFrom(value))}
      />
      <Checkbox
        label={t("words.noCapOption")}
        checked={isFree}
        onChange={(event) => onFree(event.currentTarget.checked)}
      />
    </>
  );
}

const SEARCH_AFTER_MS = 300;

function PersonField({ organizationId, onPerson }: { organizationId: number; onPerson: (id: number | null) => void }) {
  const t = useWords("organizations");
  const [text, setText] = useState("");
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const found = usePeople(organizationId, { query, days: { start: "", end: "" } });
  const people = found.data?.users ?? [];
  return (
    <Select
      data-autofocus
      searchable
      label={t("words.person")}
      placeholder={t("words.personHint")}
      nothingFoundMessage={t("words.nobody")}
      data={people.map((each) => ({ value: String(each.user_id), label: `${nameOf(each)}, ${each.user.email}` }))}
      // The server has looked: what it found by an address need not have the words in its name.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(value) => onPerson(value === null ? null : Number(value))}
    />
  );
}
