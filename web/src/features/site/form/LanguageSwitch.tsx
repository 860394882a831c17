import { type Language, language } from "@pluma/contract/kit/kit";
import { speak, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import classes from "./LanguageSwitch.module.css";

// Each language is called by its own name, so that whoever needs it can find it.
const names: Record<Language, string> = { en: "English", es: "Español" };

/** The languages of the interface; this browser remembers the choice. By their codes alone where room is short. */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const t = useWords("site");
  const spoken = useLanguage();
  return (
    <fieldset className={classes.switch} aria-label={t("languages")}>
      {language.options.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.choice}
          aria-pressed={each === spoken}
          aria-label={isShort ? `${each.toUpperCase()}, ${names[each]}` : undefined}
          onClick={() => speak(each).catch(showAlert)}
        >
          {isShort ? each.toUpperCase() : names[each]}
        </button>
      ))}
    </fieldset>
  );
}
