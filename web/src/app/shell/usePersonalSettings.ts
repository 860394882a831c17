import type { Me } from "@pluma/contract/accounts/accounts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useConfig } from "../../platform/config.ts";
import { fetchWord, readLanguage, speak, takeChoiceAsKept, wasLanguageChosenHere } from "../../platform/look/i18n.ts";
import { followSystem, showScheme } from "../../platform/look/scheme.ts";
import { useSaveMe } from "../../platform/me/me.ts";
import { showAlert } from "../../platform/messages.ts";
import { readImpersonation } from "../../platform/session/impersonation.ts";
import { readOrganizationId, selectFor, selectOrganization } from "../../platform/session/organization.ts";

/**
 * Shows the app as its person wants it: light or dark and the language of their account, and the organization that is
 * meant. A language that was chosen on the sign-in screen is the newer wish, and goes to the account.
 */
export function usePersonalSettings(me: Me | undefined): void {
  const { mutate } = useSaveMe();
  const userId = me?.user_id;
  const isDark = me?.dark_mode ?? null;
  const lang = me?.lang ?? null;
  const told = useRef("");
  useEffect(() => {
    if (userId === undefined) return;
    if (isDark === null) followSystem();
    else showScheme(isDark ? "dark" : "light");
  }, [userId, isDark]);
  useEffect(() => {
    if (userId === undefined) return;
    if (lang === readLanguage()) {
      takeChoiceAsKept();
      return;
    }
    // What a customer never chose, somebody signed in as them does not choose either.
    if (lang === null && readImpersonation()) return;
    if (lang !== null && !wasLanguageChosenHere()) {
      speak(lang).catch(showAlert);
      return;
    }
    // Once: what the server refuses is taken back, and would be told again without end.
    const wish = `${userId} ${readLanguage()}`;
    if (told.current === wish) return;
    told.current = wish;
    mutate({ lang: readLanguage() });
  }, [userId, lang, mutate]);
  // Once for each person: afterwards the choice is theirs. Where organizations are turned off there is none.
  const isOn = useConfig().organizations !== false;
  const onPerson = useEffectEvent((has: boolean) => me && selectFor(has ? me : { ...me, user_organizations: [] }));
  useEffect(() => {
    if (userId !== undefined) onPerson(isOn);
  }, [userId, isOn]);
  // Whoever is taken out of the organization that they work in goes on in their personal space.
  const organizations = me?.user_organizations;
  useEffect(() => {
    const space = readOrganizationId();
    if (!organizations || space === null || organizations.some((own) => own.organization_id === space)) return;
    selectOrganization(null);
    // Fetched then: it is nothing that a chat begins with.
    import("./person/lostSpace.ts").then(
      ({ forgetScreens }) => forgetScreens(),
      () => undefined,
    );
    void fetchWord("organizations:spaces.lost").then(showAlert);
  }, [organizations]);
}
