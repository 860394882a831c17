import { type TemplateField, VALUE_LENGTH_MAX } from "@pluma/contract/templates/fields";
import type { KeyboardEvent } from "react";
import { choicesOf } from "../fields/places.ts";
import css from "./Begun.module.css";

type Props = {
  id: string;
  field: TemplateField;
  value: string;
  isCurrent: boolean;
  /** It has a line of its own, with its label before it. */
  isLine: boolean | undefined;
  onChange: (value: string) => void;
  onCurrent: (field: TemplateField | null) => void;
};

/** A blank that is written in. It grows with its text; one that is chosen among options is walked by arrows. */
export function BlankInput({ id, field, value, isCurrent, isLine, onChange, onCurrent }: Props) {
  const options = choicesOf(field);
  const shared = {
    id,
    className: css.input,
    "aria-required": field.required,
    ...(isLine ? {} : { "aria-label": field.label }),
    placeholder: isLine ? "" : field.label,
    value,
    onFocus: () => onCurrent(field),
    onBlur: () => onCurrent(null),
  };
  return (
    <span
      className={css.blank}
      data-line={isLine || undefined}
      data-filled={value.trim() !== "" || undefined}
      data-current={isCurrent || undefined}
      // The room that it takes is that of its text, or of its label while it is empty.
      data-text={`${value || (isLine ? "" : field.label)} `}
    >
      {field.type === "select" ? (
        <input
          {...shared}
          readOnly
          role="combobox"
          aria-expanded={isCurrent}
          aria-haspopup="listbox"
          aria-controls={`${id}-options`}
          aria-activedescendant={isCurrent && options.includes(value) ? `${id}-${options.indexOf(value)}` : undefined}
          onKeyDown={(event) => takeArrow(event, options, value, onChange)}
        />
      ) : (
        <textarea
          {...shared}
          rows={1}
          maxLength={VALUE_LENGTH_MAX}
          inputMode={field.type === "number" ? "decimal" : undefined}
          enterKeyHint="next"
          onChange={({ currentTarget }) =>
            onChange(field.type === "number" ? numberIn(currentTarget.value) : currentTarget.value)
          }
        />
      )}
    </span>
  );
}

// What is typed into a number is kept to what a number is made of.
const numberIn = (text: string): string => text.replace(",", ".").replace(/[^\d.-]/g, "");

function takeArrow(event: KeyboardEvent, options: string[], value: string, choose: (option: string) => void): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] ?? 0;
  if (step === 0 || options.length === 0) return;
  event.preventDefault();
  const at = options.indexOf(value);
  const next = at < 0 ? (step > 0 ? 0 : options.length - 1) : (at + step + options.length) % options.length;
  choose(options[next] ?? "");
}
