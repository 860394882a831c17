import { NativeSelect, NumberInput, Textarea } from "@mantine/core";
import { type TemplateField, VALUE_LENGTH_MAX } from "@pluma/contract/templates/fields";
import type { ReactNode } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./FieldInputs.module.css";
import { choicesOf, inputIdOf } from "./places.ts";

type Props = {
  /** Tells the inputs of this form from those of another one on the screen. */
  form: string;
  fields: readonly TemplateField[];
  /** By the names of the fields; what is not there is empty. */
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  /** What is wrong with a value, by the names of the fields. */
  errors?: Readonly<Record<string, string>>;
  /** Whether a value was proposed, and nobody has taken it yet. */
  isProposed?: (name: string) => boolean;
  /** What is quietly said of a value, at the end of the line of its label. */
  beside?: (field: TemplateField) => string | null;
  /** In a dialog: the first of them has the focus. */
  hasFocus?: boolean;
  /** What stands under an input, such as the answer to what was proposed. */
  below?: (field: TemplateField) => ReactNode;
};

/** What a template asks for, input by input in the order of its fields. Short answers stand beside each other. */
export function FieldInputs(props: Props) {
  const { form, fields, values, onChange, errors = {}, isProposed, beside, below, hasFocus = false } = props;
  return (
    <div className={css.room}>
      <div className={css.fields}>
        {fields.map((field, at) => (
          <div
            key={field.name}
            className={css.field}
            data-type={field.type}
            data-proposed={isProposed?.(field.name) || undefined}
            data-beside={beside?.(field) ? true : undefined}
          >
            <FieldInput
              id={inputIdOf(form, field)}
              field={field}
              value={values[field.name] ?? ""}
              error={errors[field.name]}
              hasFocus={hasFocus && at === 0}
              onChange={(value) => onChange(field.name, value)}
            />
            {beside?.(field) && <p className={css.beside}>{beside(field)}</p>}
            {below?.(field)}
          </div>
        ))}
      </div>
    </div>
  );
}

type WrapperPart = "label" | "input" | "description" | "error";

type InputProps = {
  id: string;
  field: TemplateField;
  value: string;
  error: string | undefined;
  hasFocus?: boolean;
  onChange: (value: string) => void;
};

/** One input, as the type of its field wants it. */
export function FieldInput({ id, field, value, error, hasFocus, onChange }: InputProps) {
  const t = useWords("templates");
  const { label, help, example, required, type } = field;
  const shared = {
    id,
    label: required ? label : <OptionalLabel label={label} />,
    description: help || undefined,
    // Beside each other, inputs stand on one line whatever is said of them.
    inputWrapperOrder: ["label", "input", "description", "error"] satisfies WrapperPart[],
    error,
    "aria-required": required,
    ...(hasFocus && { autoFocus: true, "data-autofocus": true }),
  };
  if (type === "select") return <SelectInput field={field} value={value} onChange={onChange} shared={shared} />;
  const placeholder = example ? t("fields.example", { example }) : "";
  if (type === "number") {
    return (
      <NumberInput
        {...shared}
        hideControls
        // The input knows no comma, which is written in either language.
        value={value.replace(",", ".")}
        placeholder={placeholder}
        onChange={(next) => onChange(String(next))}
      />
    );
  }
  return (
    <Textarea
      {...shared}
      autosize
      minRows={1}
      maxRows={10}
      maxLength={VALUE_LENGTH_MAX}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type SelectProps = Pick<InputProps, "field" | "value" | "onChange"> & { shared: object };

function SelectInput({ field, value, onChange, shared }: SelectProps) {
  const t = useWords("templates");
  const options = choicesOf(field);
  const isKnown = options.includes(value);
  // An answer that is no option any more is none; one that may be left out can be taken back.
  const hasNone = !isKnown || !field.required;
  const none = options.length === 0 ? t("fields.noOptions") : field.required ? t("fields.choose") : t("fields.none");
  return (
    <NativeSelect
      {...shared}
      value={isKnown ? value : ""}
      data={[...(hasNone ? [{ value: "", label: none }] : []), ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function OptionalLabel({ label }: { label: string }) {
  const t = useWords("templates");
  return (
    <span className={css.label}>
      {label} <span className={css.optional}>{t("fields.optional")}</span>
    </span>
  );
}
