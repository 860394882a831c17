import { useLocation } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { wayOf } from "../../../platform/way.ts";
import { LegalLinks } from "../../../ui/text/LegalLinks.tsx";
import { AuthPage } from "../AuthPage.tsx";
import { useKeptDraft } from "../fields/keptDraft.ts";
import { SignUpForm } from "../SignUpForm.tsx";
import { emptySignUp, SIGN_UP_SECRETS } from "../signUpDraft.ts";

/** Sign-up; on a site that takes nobody new, a sentence that says so. */
export default function SignUp() {
  const t = useWords("session");
  const { signup_enabled } = useConfig();
  const { pathname, search, state } = useLocation();
  // At the checkout of a plan it is what one goes on to, whether one signs up or in.
  const here = pathname.startsWith("/checkout/") ? { wanted: `${pathname}${search}` } : {};
  const way = { ...here, ...wayOf(state) };
  const [kept, change, forget] = useKeptDraft("signUp", emptySignUp(""), SIGN_UP_SECRETS);
  const draft = { ...kept, email: kept.email || (way.email ?? "") };
  const isClosed = signup_enabled === false;
  return (
    <AuthPage
      title={t("signUp.title")}
      about={isClosed && t("signUp.closed")}
      isWide={!isClosed}
      other={{ ask: t("signUp.member"), act: t("signIn.act"), to: "/auth", way: { ...way, email: draft.email } }}
    >
      {!isClosed && <SignUpForm draft={draft} way={way} onChange={change} onDone={forget} />}
      <LegalLinks terms={t("legal.terms")} privacy={t("legal.privacy")} />
    </AuthPage>
  );
}
