import type { Me } from "@pluma/contract/accounts";
import type { Language } from "@pluma/contract/kit";
import { useEffect, useEffectEvent } from "react";
import { readLanguage, speak, wasLanguageChosenHere } from "../../platform/i18n.ts";
import { useSaveMe } from "../../platform/me.ts";
import { showAlert } from "../../platform/messages.ts";
import { selectFor } from "../../platform/organization.ts";
import { type Scheme, showScheme } from "../../platform/scheme.ts";

/**
 * Shows the app as its person wants it: light or dark and the language of their account, and the organization that is
 * meant. A language that was chosen on the sign-in screen is the newer wish, and goes to the account.
 */
export function usePersonalSettings(me: Me | undefined): void {
  const { mutate } = useSaveMe();
  const userId = me?.user_id;
  const isDark = me?.dark_mode ?? null;
  const lang = me?.lang ?? null;
  useEffect(() => {
    if (isDark !== null) showScheme(isDark ? "dark" : "light");
  }, [isDark]);
  useEffect(() => {
    if (userId === undefined) return;
    if (lang === readLanguage()) return;
    if (lang === null || wasLanguageChosenHere()) mutate({ lang: readLanguage() });
    else speak(lang).catch(showAlert);
  }, [userId, lang, mutate]);
  // Once for each person: afterwards the choice is theirs.
  const onPerson = useEffectEvent(() => me && selectFor(me));
  useEffect(() => {
    if (userId !== undefined) onPerson();
  }, [userId]);
}

/** Chooses light or dark, here at once and for the account. */
export function useChooseScheme(): (scheme: Scheme) => void {
  const save = useSaveMe();
  return (scheme) => {
    showScheme(scheme);
    save.mutate({ dark_mode: scheme === "dark" }, { onError: showAlert });
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
