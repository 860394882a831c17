import { ActionIcon, Button, TextInput } from "@mantine/core";
import { joinOptions, OPTIONS_MAX, optionsOf } from "@pluma/contract/templates/fields";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import css from "./FieldList.module.css";

type Props = {
  id: string;
  /** As they are kept: each followed by a slash. */
  options: string;
  error: string | undefined;
  onChange: (options: string) => void;
};

/** What can be chosen as an answer. A slash ends an option, as it does where they are kept. */
export function OptionsField({ id, options, error, onChange }: Props) {
  const t = useWords("templates");
  const adder = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  useFocusKept(root, () => adder.current);
  const held = optionsOf(options);
  const write = (next: readonly string[]) => onChange(joinOptions(next));
  const writeOne = (at: number, next: string) => write(held.map((each, place) => (place === at ? next : each)));
  return (
    <fieldset className={css.options} ref={root}>
      <legend>{t("form.options")}</legend>
      {held.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other identity than its place
        <div key={at} className={css.option}>
          <TextInput
            aria-label={t("form.option", { number: at + 1 })}
            value={option}
            error={error !== undefined && option.trim() === "" && error}
            onChange={(event) => writeOne(at, event.currentTarget.value.replaceAll("/", ""))}
          />
          <ActionIcon
            aria-label={t("form.removeOption", { option })}
            onClick={() => write(held.filter((_, place) => place !== at))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Adder
        id={id}
        field={adder}
        error={held.every((option) => option.trim() !== "") && error}
        isFull={held.length >= OPTIONS_MAX}
        onAdd={(added) => write([...held, ...added].slice(0, OPTIONS_MAX))}
      />
    </fieldset>
  );
}

type AdderProps = Pick<Props, "id"> & {
  field: RefObject<HTMLInputElement | null>;
  error: string | false | undefined;
  isFull: boolean;
  onAdd: (added: readonly string[]) => void;
};

/** More options, by Enter or the button; what was typed counts also for whoever goes on without adding it. */
function Adder({ id, field, error, isFull, onAdd }: AdderProps) {
  const t = useWords("templates");
  const [text, setText] = useState("");
  const add = () => {
    const added = text.split("/").flatMap((option) => option.trim() || []);
    if (added.length === 0) return;
    onAdd(added);
    setText("");
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={css.option}>
      <TextInput
        id={id}
        ref={field}
        aria-label={t("form.newOption")}
        placeholder={t("form.newOption")}
        error={error}
        disabled={isFull}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={add}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.6} />}
        // Pressing keeps the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        {t("form.add")}
      </Button>
    </div>
  );
}
