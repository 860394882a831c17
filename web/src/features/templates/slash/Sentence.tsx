import type { TemplateField } from "@pluma/contract/templates/fields";
import { placeholdersOf } from "@pluma/contract/templates/placeholders";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Values } from "../apply/filling.ts";
import { inputIdOf } from "../fields/places.ts";
import css from "./Begun.module.css";
import { BlankInput } from "./BlankInput.tsx";

type Props = {
  form: string;
  fields: readonly TemplateField[];
  values: Values;
  current: TemplateField | null;
  onChange: (name: string, value: string) => void;
  onCurrent: (field: TemplateField | null) => void;
};

/** A prompt as a sentence whose blanks are written in. */
export function Sentence({ content, ...props }: Props & { content: string }) {
  const places = placeholdersOf(content);
  return (
    <div className={css.sentence}>
      {places.map(({ name, start, end }, at) => (
        <span key={start}>
          {content.slice(places[at - 1]?.end ?? 0, start)}
          <BlankOf name={name} text={content.slice(start, end)} {...props} />
        </span>
      ))}
      {content.slice(places.at(-1)?.end ?? 0)}
    </div>
  );
}

function BlankOf({ name, text, ...props }: Props & { name: string; text: string }) {
  const field = props.fields.find((each) => each.name === name);
  return field ? <Blank field={field} {...props} /> : text;
}

/** The fields of a template, a line each. */
export function Lines(props: Props) {
  const t = useWords("templates");
  return (
    <div className={css.lines}>
      {props.fields.map((field) => (
        <div key={field.name} className={css.line}>
          <label className={css.lineLabel} htmlFor={inputIdOf(props.form, field)}>
            {field.label} {!field.required && <small>{t("fields.optional")}</small>}
          </label>
          <Blank field={field} {...props} isLine />
        </div>
      ))}
    </div>
  );
}

function Blank({
  field,
  form,
  values,
  current,
  onChange,
  onCurrent,
  isLine,
}: Props & { field: TemplateField; isLine?: boolean }) {
  return (
    <BlankInput
      id={inputIdOf(form, field)}
      field={field}
      value={values[field.name] ?? ""}
      isCurrent={current?.name === field.name}
      isLine={isLine}
      onChange={(value) => onChange(field.name, value)}
      onCurrent={onCurrent}
    />
  );
}
