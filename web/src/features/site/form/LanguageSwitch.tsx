import { languageCodes, languageNames } from "@pluma/contract/kit/languages";
import { chooseLanguage, useLanguage, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import classes from "./LanguageSwitch.module.css";

/** The languages of the interface; this browser remembers the choice. By their codes alone where room is short. */
export function LanguageSwitch({ isShort = false }: { isShort?: boolean }) {
  const t = useWords("site");
  const spoken = useLanguage();
  return (
    <fieldset className={classes.switch} aria-label={t("languages")}>
      {languageCodes.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.choice}
          aria-pressed={each === spoken}
          aria-label={isShort ? `${each.toUpperCase()}, ${languageNames[each]}` : undefined}
          onClick={() => chooseLanguage(each).catch(showAlert)}
        >
          {isShort ? each.toUpperCase() : languageNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
