import { Button, Textarea, TextInput } from "@mantine/core";
import type { LandingSection, Words } from "@pluma/contract/site/landing";
import { useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { addPicture } from "../../site/index.ts";
import classes from "./Fields.module.css";

/** Whether both pages have words of their own, and in which language the first is. */
export type Languages = { main: string; hasSpanish: boolean };

type BothProps = {
  label: string;
  value: Words;
  isLong?: boolean;
  languages: Languages;
  onChange: (value: Words) => void;
};

/** A text in both languages, side by side; where the Spanish is missing, it says which is shown. */
export function Both({ label, value, isLong = false, languages, onChange }: BothProps) {
  const t = useWords("landing");
  const Field = isLong ? Textarea : TextInput;
  const more = isLong ? { autosize: true, minRows: 2, maxRows: 12 } : {};
  return (
    <div className={classes.both} data-one={!languages.hasSpanish || undefined}>
      <Field
        label={languages.hasSpanish ? t("inLanguage", { label, language: languages.main }) : label}
        value={value.main}
        maxLength={2000}
        onChange={(event) => onChange({ ...value, main: event.currentTarget.value })}
        {...more}
      />
      {languages.hasSpanish && (
        <Field
          label={t("inLanguage", { label, language: "Español" })}
          value={value.es}
          maxLength={2000}
          placeholder={value.main ? t("shownInstead", { language: languages.main }) : ""}
          onChange={(event) => onChange({ ...value, es: event.currentTarget.value })}
          {...more}
        />
      )}
    </div>
  );
}

type OneProps = { label: string; value: string; isLong?: boolean; hint?: string; onChange: (value: string) => void };

/** A text that is the same on both pages. */
export function One({ label, value, isLong = false, hint, onChange }: OneProps) {
  const Field = isLong ? Textarea : TextInput;
  return (
    <Field
      label={label}
      value={value}
      description={hint}
      maxLength={2000}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isLong ? { autosize: true, minRows: 2, maxRows: 12 } : {})}
    />
  );
}

type PictureProps = { label: string; src: string; accept?: string; onChange: (src: string) => void };

/** A picture, or a video: sent when it is chosen, on the page once that is saved. */
export function Picture({
  label,
  src,
  accept = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml",
  onChange,
}: PictureProps) {
  const t = useWords("landing");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setSending(true);
    try {
      onChange(await addPicture(file));
    } catch (error) {
      showAlert(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <div className={classes.picture}>
      {src && accept.startsWith("image") && <img className={classes.image} src={src} alt="" />}
      <label className={classes.name} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        accept={accept}
        disabled={isSending}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {src && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="ink"
          onClick={() => onChange("")}
          aria-label={t("removeOf", { name: label })}
        >
          {t("remove")}
        </Button>
      )}
      {/* The file field itself is what the keyboard and a screen reader find. */}
      <Button
        size="compact-sm"
        variant="default"
        loading={isSending}
        onClick={() => input.current?.click()}
        tabIndex={-1}
        aria-hidden
      >
        {t(src ? "replace" : "choose")}
      </Button>
    </div>
  );
}

type ItemsProps<T> = {
  items: readonly T[];
  empty: T;
  max: number;
  onChange: (items: T[]) => void;
  children: (item: T, change: (next: T) => void) => React.ReactNode;
};

/** Things of a section, each with its fields; more can be added, and each be taken away. */
export function Items<T>({ items, empty, max, onChange, children }: ItemsProps<T>) {
  const t = useWords("landing");
  return (
    <div className={classes.items}>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and all they hold stands in their values.
        <fieldset key={at} className={classes.item} aria-label={t("itemOf", { number: at + 1 })}>
          {children(item, (next) => onChange(items.map((each, place) => (place === at ? next : each))))}
          <Button
            className={classes.away ?? ""}
            size="compact-sm"
            variant="subtle"
            color="ink"
            onClick={() => onChange(items.filter((_each, place) => place !== at))}
          >
            {t("removeItem", { number: at + 1 })}
          </Button>
        </fieldset>
      ))}
      {items.length < max && (
        <Button size="compact-sm" variant="default" onClick={() => onChange([...items, empty])} w="fit-content">
          {t("addItem")}
        </Button>
      )}
    </div>
  );
}

/** A section and what changes it. */
export type SectionProps<S extends LandingSection = LandingSection> = {
  section: S;
  languages: Languages;
  onChange: (section: LandingSection) => void;
};
