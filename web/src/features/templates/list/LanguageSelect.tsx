import { NativeSelect } from "@mantine/core";
import type { Language } from "@pluma/contract/kit/kit";
import { languageChoices, languageOf } from "@pluma/contract/kit/languages";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./ListTools.module.css";

type Props = { language: Language | ""; onChange: (language: Language | "") => void };

/** In which language templates are looked at; empty is any. */
export function LanguageSelect({ language, onChange }: Props) {
  const t = useWords("templates");
  return (
    <NativeSelect
      className={css.select}
      aria-label={t("list.language")}
      data={[{ value: "", label: t("list.anyLanguage") }, ...languageChoices]}
      value={language}
      onChange={(event) => onChange(languageOf(event.currentTarget.value) ?? "")}
    />
  );
}
