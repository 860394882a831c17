import type { Language } from "@pluma/contract/kit/kit";
import { languageOf } from "@pluma/contract/kit/languages";
import { useState } from "react";
import { useLanguage } from "../../../platform/look/i18n.ts";
import { keptKey, recall, remember } from "../../../platform/storage.ts";

const ANY = "any";

/**
 * In which language one looks at templates: what one chose last, kept in this browser for the person; the language that
 * one speaks until then. Empty is any.
 */
export function useListLanguage() {
  const spoken = useLanguage();
  const key = keptKey(recall("uid") ?? "nobody", "templatesLanguage");
  const [chosen, setChosen] = useState(() => recall(key));
  const choose = (language: Language | "") => {
    remember(key, language || ANY);
    setChosen(language || ANY);
  };
  const language: Language | "" = chosen === ANY ? "" : (languageOf(chosen) ?? spoken);
  return { language, spoken, choose };
}
