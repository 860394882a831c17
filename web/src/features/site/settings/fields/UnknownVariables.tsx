import { promptVariables, unknownVariables } from "@pluma/contract/generators/inputs";
import { locales } from "@pluma/contract/kit/languages";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import classes from "./SettingField.module.css";

/** Warns of what an instruction names and nobody fills in. It may be meant so: nothing is refused for it. */
export function UnknownVariables({ instruction }: { instruction: string }) {
  const t = useWords("site");
  const language = useLanguage();
  const unknown = unknownVariables(instruction);
  const list = new Intl.ListFormat(locales[language]);
  const known = list.format(Object.values(promptVariables).map((name) => `{${name}}`));
  return (
    <p className={classes.warning} role="status">
      {unknown.length > 0 &&
        t("settings.unknownVariables", { count: unknown.length, names: list.format(unknown), known })}
    </p>
  );
}
