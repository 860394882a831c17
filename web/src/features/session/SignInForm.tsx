import { Alert, Button, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useSignIn } from "./data.ts";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./SignInForm.module.css";

/** E-mail and password. A refusal stands over the fields, which keep what was typed. */
export function SignInForm({ email: firstEmail = "" }: { email?: string }) {
  const t = useWords("session");
  const signIn = useSignIn();
  const [email, setEmail] = useState(firstEmail);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const isEmailMissing = email.trim() === "";
  const isPasswordMissing = password === "";

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (signIn.isPending) return;
    setChecked(true);
    if (isEmailMissing) emailRef.current?.focus();
    else if (isPasswordMissing) passwordRef.current?.focus();
    else signIn.mutate({ email, password }, { onError: () => passwordRef.current?.select() });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      {signIn.isError && (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.6} aria-hidden />}>
          {signIn.error.message}
        </Alert>
      )}
      <TextInput
        ref={emailRef}
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={isChecked && isEmailMissing && t("signIn.emailMissing")}
      />
      <PasswordField
        ref={passwordRef}
        label={t("password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isChecked && isPasswordMissing && t("signIn.passwordMissing")}
      />
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        {t("signIn.act")}
      </Button>
    </form>
  );
}
