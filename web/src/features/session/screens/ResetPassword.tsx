import { Button } from "@mantine/core";
import { fieldWords } from "@pluma/contract/errors";
import { PASSWORD_LENGTH_MIN } from "@pluma/contract/session";
import { type SubmitEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { leaveSession, useSessionStatus } from "../../../platform/session.ts";
import { focusWrong } from "../../site/index.ts";
import { AuthPage } from "../AuthPage.tsx";
import { useResetPassword } from "../data.ts";
import { PasswordField } from "../PasswordField.tsx";
import formClasses from "../SignInForm.module.css";
import { Trouble } from "../Trouble.tsx";

/** A new password by the link of a mail. A link that was used, is too old or never was leads to a new one. */
export default function ResetPassword() {
  const t = useWords("session");
  const token = useSearchParams()[0].get("token") ?? "";
  const reset = useResetPassword();
  if (reset.isSuccess) return <Done />;
  if (token === "" || isRefused(reset.error, "link_refused")) {
    return (
      <AuthPage title={t("reset.dead")} about={t("reset.deadHint")}>
        <Button component={Link} to="/auth/recovery" size="md">
          {t("reset.again")}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("reset.title")} about={t("reset.about")}>
      <NewPasswordForm
        error={reset.error}
        isPending={reset.isPending}
        onPassword={(password) => reset.mutate({ token, password })}
      />
    </AuthPage>
  );
}

type NewPasswordFormProps = { error: Error | null; isPending: boolean; onPassword: (password: string) => void };

function NewPasswordForm({ error, isPending, onPassword }: NewPasswordFormProps) {
  const t = useWords("session");
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isWrong = isChecked && password.length < PASSWORD_LENGTH_MIN;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending && !focusWrong(form.current, () => setChecked(true))) onPassword(password);
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={handleSubmit} noValidate>
      {error && <Trouble error={error} />}
      <PasswordField
        label={t("reset.password")}
        hint={isWrong ? undefined : t("passwordHint")}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={isWrong && fieldWords.password_short?.[language]}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {t("reset.act")}
      </Button>
    </form>
  );
}

function Done() {
  const t = useWords("session");
  const isOut = useSessionStatus() === "out";
  return (
    <AuthPage title={t("reset.done")} about={t("reset.doneHint")}>
      {isOut ? (
        <Button component={Link} to="/auth" size="md">
          {t("signIn.act")}
        </Button>
      ) : (
        // The new password has ended every session of the account, this browser's too.
        <Button size="md" onClick={() => leaveSession("/auth")}>
          {t("signIn.act")}
        </Button>
      )}
    </AuthPage>
  );
}
