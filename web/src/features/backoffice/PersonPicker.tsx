import { useDebouncedValue } from "@mantine/hooks";
import type { CustomerRow } from "@pluma/contract/backoffice/backoffice";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { FindField } from "../../ui/find/FindField.tsx";
import { nameOf } from "./customers/useCustomerColumns.tsx";
import { useCandidates } from "./data.ts";

const SEARCH_AFTER_MS = 500;

type PersonPickerProps = {
  label: string;
  /** Shown in place of a label that stands over it. */
  isLabelInside?: boolean;
  text: string;
  onText: (text: string) => void;
  onPick: (person: CustomerRow) => void;
  error?: ReactNode;
  /** Said where nobody is found. */
  nobody: string;
};

/** Finds a person by name or e-mail while one types; what was typed is given on too, since it may be nobody's yet. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, isLabelInside = false, text, onText, onPick, error, nobody } = props;
  const t = useWords("backoffice");
  const [query] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const [isWanted, setWanted] = useState(false);
  const found = useCandidates(isWanted && text.trim() !== "" ? query : "");
  const people = found.data?.users ?? [];
  const handlePick = (id: number) => {
    const person = people.find(({ user_id }) => user_id === id);
    if (!person) return;
    setWanted(false);
    onPick(person);
  };
  const isShown = isWanted && query !== "" && found.data;
  return (
    <FindField
      label={label}
      isLabelInside={isLabelInside}
      error={error}
      offers={t("people")}
      none={nobody}
      text={text}
      onText={onText}
      onOpen={() => setWanted(true)}
      found={
        isShown
          ? people.map((person) => ({ id: person.user_id, name: nameOf(person), detail: person.email }))
          : undefined
      }
      isBusy={found.isFetching}
      onPick={handlePick}
    />
  );
}
