import { Textarea, TextInput } from "@mantine/core";
import type { Words } from "@pluma/contract/site/landing";
import { useWords } from "../../../platform/look/i18n.ts";
import classes from "./Fields.module.css";
import { useWhose } from "./whose.ts";

const LENGTH_MAX = 2000;
const several = { autosize: true, minRows: 2, maxRows: 12 };

type BothProps = { label: string; value: Words; isLong?: boolean; onChange: (value: Words) => void };

/** A text in both languages, side by side; where that of the second page is missing, it says which is shown. */
export function Both({ label, value, isLong = false, onChange }: BothProps) {
  const t = useWords("landing");
  const { main, latam } = useWhose();
  const Field = isLong ? Textarea : TextInput;
  const more = isLong ? several : {};
  return (
    <div className={classes.both} data-one={latam === null || undefined}>
      <Field
        label={latam ? t("inLanguage", { label, language: main }) : label}
        value={value.main}
        maxLength={LENGTH_MAX}
        onChange={(event) => onChange({ ...value, main: event.currentTarget.value })}
        {...more}
      />
      {latam && (
        <Field
          label={t("inLanguage", { label, language: latam })}
          value={value.es}
          maxLength={LENGTH_MAX}
          placeholder={value.main ? t("shownInstead", { language: main }) : ""}
          onChange={(event) => onChange({ ...value, es: event.currentTarget.value })}
          {...more}
        />
      )}
    </div>
  );
}

type OneProps = {
  label: string;
  value: string;
  isLong?: boolean;
  hint?: string;
  max?: number;
  error?: string | false;
  onChange: (value: string) => void;
};

/** A text that is the same on both pages. */
export function One({ label, value, isLong = false, hint, max = LENGTH_MAX, error = false, onChange }: OneProps) {
  const Field = isLong ? Textarea : TextInput;
  return (
    <Field
      label={label}
      value={value}
      description={hint}
      maxLength={max}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isLong ? several : {})}
    />
  );
}
