import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../platform/look/i18n.ts";
import { isRefused } from "../../platform/refused.ts";
import { focusWrong } from "../site/index.ts";
import { useSignInWithCode } from "./data.ts";
import classes from "./SignInForm.module.css";
import { Trouble } from "./Trouble.tsx";

const CODE_LENGTH = 6;

type CodeFormProps = {
  challenge: string;
  onBack: () => void;
  /** The challenge can be answered no more. */
  onOver: (error: Error) => void;
  /** Somebody is signed in, at an address that is left for another. */
  onIn?: (() => void) | undefined;
};

/**
 * The second step of signing in: the six digits of an authenticator app, sent as soon as they are all there, or a
 * recovery code.
 */
export function CodeForm({ challenge, onBack, onOver, onIn }: CodeFormProps) {
  const t = useWords("session");
  const step = useCodeStep({ challenge, onOver, onIn });
  const { isRecovery, error } = step;
  return (
    <form ref={step.form} className={classes.form} onSubmit={step.handleSubmit} noValidate>
      {error && <Trouble error={error} />}
      <TextInput
        key={String(isRecovery)}
        ref={step.field}
        label={t(isRecovery ? "code.recovery" : "code.label")}
        name={isRecovery ? "recovery-code" : "code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={50}
        value={step.code}
        onChange={(event) => step.handleChange(event.currentTarget.value)}
        error={step.isWrong && t(isRecovery ? "code.recoveryMissing" : "code.missing")}
      />
      <Button type="submit" size="md" fullWidth loading={step.isPending}>
        {t("signIn.act")}
      </Button>
      <div className={classes.choices}>
        <Button variant="subtle" onClick={step.handleOther}>
          {t(isRecovery ? "code.useApp" : "code.useRecovery")}
        </Button>
        <Button variant="subtle" color="ink" onClick={onBack}>
          {t("code.back")}
        </Button>
      </div>
    </form>
  );
}

function useCodeStep({ challenge, onOver, onIn }: Omit<CodeFormProps, "onBack">) {
  const { mutate, reset, isPending, error } = useSignInWithCode();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // The way from the password to here is the keyboard's too.
  useEffect(() => field.current?.focus(), []);

  function send(typed: string) {
    if (isPending) return;
    const handleError = (refused: Error) =>
      isRefused(refused, "challenge_over") ? onOver(refused) : field.current?.select();
    mutate({ challenge, code: typed.trim() }, { onError: handleError, ...(onIn && { onSuccess: onIn }) });
  }

  function handleChange(typed: string) {
    setChecked(false);
    // Apps copy "123 456", and people paste it so.
    const next = isRecovery ? typed : typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
    setCode(next);
    if (!isRecovery && next.length === CODE_LENGTH && next !== code) send(next);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!focusWrong(form.current, () => setChecked(true))) send(code);
  }

  function handleOther() {
    reset();
    setCode("");
    setChecked(false);
    flushSync(() => setRecovery(!isRecovery));
    field.current?.focus();
  }

  const isWrong = isChecked && (isRecovery ? code.trim() === "" : code.length !== CODE_LENGTH);
  return { form, field, code, isRecovery, isWrong, isPending, error, handleChange, handleSubmit, handleOther };
}
