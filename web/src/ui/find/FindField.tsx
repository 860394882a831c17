import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./FindField.module.css";

/** What a field offers; `detail` stands under the name. */
type Found = { id: number; name: string; detail?: string };

type FindFieldProps = {
  label: string;
  /** Shown in place of a label that stands over it. */
  isLabelInside?: boolean;
  description?: string;
  error?: ReactNode;
  className?: string;
  text: string;
  onText: (text: string) => void;
  /** The offers are opened: what they are may be asked for from now on. */
  onOpen: () => void;
  /** What was found for the text; undefined where nothing is known yet. */
  found: readonly Found[] | undefined;
  /** Said where nothing was found. */
  none: string;
  /** What is offered, for those who hear the screen. */
  offers: string;
  isBusy: boolean;
  onPick: (id: number) => void;
  /** One after the other is chosen: a click opens it, and it stays open for the next. */
  isForMany?: boolean;
};

const SHOWN_MAX = 8;

/** A field that finds while one types, and offers the first few to be chosen. What is asked for, and when, is its caller's. */
export function FindField({ text, onText, onOpen, found, none, offers, onPick, ...props }: FindFieldProps) {
  const { label, isLabelInside = false, description, error, className, isBusy, isForMany = false } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const open = () => {
    onOpen();
    combobox.openDropdown();
  };
  const handlePick = (value: string) => {
    // Whoever chooses the next begins at the first offer.
    if (isForMany) combobox.resetSelectedOption();
    else combobox.closeDropdown();
    onPick(Number(value));
  };
  return (
    <Combobox store={combobox} onOptionSubmit={handlePick}>
      <Combobox.Target>
        <TextInput
          className={className}
          label={isLabelInside ? undefined : label}
          aria-label={isLabelInside ? label : undefined}
          placeholder={isLabelInside ? label : undefined}
          description={description}
          error={error}
          leftSection={<IconSearch size={17} stroke={1.6} />}
          rightSection={isBusy && <Loader size={16} />}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onClick={isForMany ? open : undefined}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            onText(event.currentTarget.value);
            open();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found}>
        <Combobox.Options aria-label={offers}>
          {found?.slice(0, SHOWN_MAX).map(({ id, name, detail }) => (
            <Combobox.Option key={id} value={String(id)}>
              <span className={css.found}>
                {name}
                {detail && <small>{detail}</small>}
              </span>
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
