import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { sixDigits, tidyColour } from "./brandDraft.ts";
import classes from "./ColourField.module.css";

/** Colours that read well in both themes, by the name that a person would say. */
const suggestions = {
  indigo: "#3f51d4",
  pine: "#1d6b57",
  plum: "#8a3b5c",
  clay: "#b4552d",
  lake: "#27567a",
  ink: "#2b2c30",
} as const;

type ColourFieldProps = {
  label: string;
  /** What the picker and the row of suggestions are called for someone who hears the page. */
  pick: string;
  suggest: string;
  value: string;
  onChange: (colour: string) => void;
  isWrong: boolean;
};

/** A colour: typed, picked, or one of six suggestions. */
export function ColourField({ label, pick, suggest, value, onChange, isWrong }: ColourFieldProps) {
  const t = useWords("site");
  // While somebody types, half a colour is no mistake.
  const [isTyping, setTyping] = useState(false);
  const digits = sixDigits(value);
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          onChange(tidyColour(value));
        }}
        error={(isWrong || (!isTyping && digits === null)) && t("brand.colourWrong")}
        leftSection={
          <input
            className={classes.picker}
            type="color"
            aria-label={pick}
            value={digits ?? "#000000"}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        classNames={{ input: classes.code }}
        maxLength={9}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <fieldset className={classes.suggestions} aria-label={suggest}>
        {Object.entries(suggestions).map(([name, colour]) => (
          <button
            key={name}
            type="button"
            className={classes.suggestion}
            style={{ background: colour }}
            aria-label={t(`brand.colour.${name}`)}
            aria-pressed={digits === colour}
            title={t(`brand.colour.${name}`)}
            onClick={() => onChange(colour)}
          />
        ))}
      </fieldset>
    </div>
  );
}
