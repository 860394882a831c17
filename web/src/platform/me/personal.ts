import type { Language } from "@pluma/contract/kit/kit";
import { speak } from "../look/i18n.ts";
import { followSystem, type Scheme, showScheme } from "../look/scheme.ts";
import { showAlert } from "../messages.ts";
import { useSaveMe } from "./me.ts";

/** Chooses light or dark, or with null what the system says, here at once and for the account. */
export function useChooseScheme(): (scheme: Scheme | null) => void {
  const save = useSaveMe();
  return (scheme) => {
    if (scheme) showScheme(scheme);
    else followSystem();
    save.mutate({ dark_mode: scheme && scheme === "dark" }, { onError: showAlert });
  };
}

/** Chooses a language, here at once and for the account. */
export function useChooseLanguage(): (language: Language) => void {
  const save = useSaveMe();
  return (language) => {
    speak(language)
      .then(() => save.mutate({ lang: language }, { onError: showAlert }))
      .catch(showAlert);
  };
}
