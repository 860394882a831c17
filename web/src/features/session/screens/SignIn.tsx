import { useState } from "react";
import { useLocation } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useSessionStatus } from "../../../platform/session/session.ts";
import { wayOf } from "../../../platform/way.ts";
import { AuthPage } from "../AuthPage.tsx";
import { CodeForm } from "../CodeForm.tsx";
import { SignInForm } from "../SignInForm.tsx";

type Step =
  | { name: "password"; email: string; trouble: Error | null }
  | { name: "code"; email: string; challenge: string };

/**
 * Sign-in, in the brand of the site; also laid over a screen whose session has ended. `wanted` is the address that was
 * asked for and that goes along when somebody makes an account first.
 */
export default function SignIn({ wanted }: { wanted?: string }) {
  const t = useWords("session");
  const { signup_enabled } = useConfig();
  const isExpired = useSessionStatus() === "expired";
  const { data: me } = useMe();
  const way = wayOf(useLocation().state);
  const [step, setStep] = useState<Step>({
    name: "password",
    email: isExpired ? (me?.email ?? "") : (way.email ?? ""),
    trouble: null,
  });
  const toPassword = (trouble: Error | null) => setStep({ name: "password", email: step.email, trouble });
  if (step.name === "code") {
    return (
      <AuthPage title={t("code.title")} about={t("code.about")}>
        <CodeForm
          challenge={step.challenge}
          onBack={() => toPassword(null)}
          // A challenge that is over can be answered no more: only the password makes a new one.
          onOver={toPassword}
        />
      </AuthPage>
    );
  }
  const goesAlong = { email: step.email, wanted: way.wanted ?? wanted };
  return (
    <AuthPage
      title={t("signIn.title")}
      about={t(isExpired ? "signIn.expired" : "signIn.about")}
      other={
        isExpired || signup_enabled === false
          ? undefined
          : { ask: t("signIn.new"), act: t("signIn.signUp"), to: "/auth/signup", way: goesAlong }
      }
    >
      <SignInForm
        email={step.email}
        trouble={step.trouble}
        way={goesAlong}
        isOver={isExpired}
        onEmail={(email) => setStep({ ...step, email })}
        onChallenge={(challenge) => setStep({ name: "code", email: step.email, challenge })}
      />
    </AuthPage>
  );
}
