import { Button } from "@mantine/core";
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import type { Way } from "../../platform/way.ts";
import { focusWrong } from "../site/index.ts";
import { useSignIn } from "./data.ts";
import { EmailField } from "./fields/EmailField.tsx";
import { IssuerButton } from "./fields/IssuerButton.tsx";
import { PasskeyButton } from "./fields/PasskeyButton.tsx";
import { PasswordField } from "./fields/PasswordField.tsx";
import classes from "./SignInForm.module.css";
import { Trouble } from "./Trouble.tsx";

type SignInFormProps = {
  email: string;
  onEmail: (typed: string) => void;
  /** Why an earlier try came to nothing. */
  trouble: Error | null;
  way: Way;
  /** Laid over a screen, which must stay: links open beside it. */
  isOver: boolean;
  /** The password was right, and the account wants a code too. */
  onChallenge: (challenge: string) => void;
};

/** E-mail and password, or a passkey. A refusal stands over the fields, which keep what was typed. */
export function SignInForm({ email, onEmail, trouble, way, isOver, onChallenge }: SignInFormProps) {
  const t = useWords("session");
  const signIn = useSignIn();
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [passkeyTrouble, setPasskeyTrouble] = useState<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  useFocusOver(isOver, form);
  const shown = passkeyTrouble ?? signIn.error ?? (signIn.isIdle ? trouble : null);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (signIn.isPending || focusWrong(form.current, () => setChecked(true))) return;
    setPasskeyTrouble(null);
    signIn.mutate(
      { email, password },
      {
        onSuccess: (answer) => "second_factor" in answer && onChallenge(answer.second_factor.challenge),
        onError: () => passwordRef.current?.select(),
      },
    );
  }

  return (
    <form ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
      {shown && <Trouble error={shown} />}
      <EmailField
        value={email}
        onChange={onEmail}
        error={isChecked && email.trim() === "" && t("signIn.emailMissing")}
        takesPasskeys
      />
      <div className={classes.password}>
        <PasswordField
          ref={passwordRef}
          label={t("password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isChecked && password === "" && t("signIn.passwordMissing")}
        />
        <Forgot way={{ ...way, email }} isOver={isOver} />
      </div>
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        {t("signIn.act")}
      </Button>
      <PasskeyButton onTrouble={setPasskeyTrouble} />
      <IssuerButton wanted={way.wanted} onTrouble={setPasskeyTrouble} />
      <ByMail way={{ ...way, email }} isOver={isOver} />
    </form>
  );
}

function ByMail({ way, isOver }: Pick<SignInFormProps, "way" | "isOver">) {
  const t = useWords("session");
  return (
    <Button
      component={Link}
      to="/auth/mail"
      state={way}
      target={isOver ? "_blank" : undefined}
      variant="subtle"
      fullWidth
    >
      {t("mailLink.act")}
    </Button>
  );
}

function Forgot({ way, isOver }: Pick<SignInFormProps, "way" | "isOver">) {
  const t = useWords("session");
  return (
    <Link
      className={classes.forgot}
      to="/auth/recovery"
      state={way}
      target={isOver ? "_blank" : undefined}
      aria-label={t("signIn.forgotLong")}
    >
      {t("signIn.forgot")}
    </Link>
  );
}

// A form that has come over the screen by itself takes the keyboard along, to the first field that is left to fill.
function useFocusOver(isOver: boolean, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!isOver) return;
    const fields = [...(form.current?.querySelectorAll("input") ?? [])];
    fields.find(({ value }) => value === "")?.focus();
  }, [isOver, form]);
}
