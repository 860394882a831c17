import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { CustomerRow } from "@pluma/contract/backoffice/backoffice";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { nameOf } from "./customers/useCustomerColumns.tsx";
import { useCandidates } from "./data.ts";
import css from "./PersonPicker.module.css";

const SEARCH_AFTER_MS = 500;
const SHOWN_MAX = 8;

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const people = found.data?.users.slice(0, SHOWN_MAX) ?? [];
  const handlePick = (value: string) => {
    const person = people.find(({ user_id }) => String(user_id) === value);
    if (!person) return;
    setWanted(false);
    combobox.closeDropdown();
    onPick(person);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handlePick}>
      <Combobox.Target>
        <TextInput
          label={isLabelInside ? undefined : label}
          aria-label={isLabelInside ? label : undefined}
          placeholder={isLabelInside ? label : undefined}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          rightSection={found.isFetching && <Loader size={16} />}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          error={error}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            setWanted(true);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isWanted || query === "" || !found.data}>
        <Combobox.Options aria-label={t("people")}>
          {people.map((person) => (
            <Combobox.Option key={person.user_id} value={String(person.user_id)}>
              <span className={css.person}>
                {nameOf(person)}
                <small>{person.email}</small>
              </span>
            </Combobox.Option>
          ))}
          {people.length === 0 && <Combobox.Empty>{nobody}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
