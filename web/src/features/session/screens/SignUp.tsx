import { useState } from "react";
import { useLocation } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { wayOf } from "../../../platform/way.ts";
import { AuthPage } from "../AuthPage.tsx";
import { SignUpForm } from "../SignUpForm.tsx";
import { emptySignUp } from "../signUpDraft.ts";

/** Sign-up; on a site that takes nobody new, a sentence that says so. */
export default function SignUp() {
  const t = useWords("session");
  const { signup_enabled } = useConfig();
  const way = wayOf(useLocation().state);
  const [draft, setDraft] = useState(() => emptySignUp(way.email ?? ""));
  const isClosed = signup_enabled === false;
  return (
    <AuthPage
      title={t("signUp.title")}
      about={isClosed && t("signUp.closed")}
      isWide={!isClosed}
      other={{ ask: t("signUp.member"), act: t("signIn.act"), to: "/auth", way: { ...way, email: draft.email } }}
    >
      {!isClosed && (
        <SignUpForm draft={draft} way={way} onChange={(changes) => setDraft((typed) => ({ ...typed, ...changes }))} />
      )}
    </AuthPage>
  );
}
