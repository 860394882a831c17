import { Button } from "@mantine/core";
import { PASSWORD_LENGTH_MIN } from "@pluma/contract/session/session";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { NewPasswordField, PasswordField } from "../../session/index.ts";
import { focusFirstWrong, focusWrong } from "../../site/index.ts";
import { useChangePassword } from "../data.ts";
import classes from "../parts/Dialogs.module.css";
import { Refusal } from "../parts/Refusal.tsx";

/** Changes the password; the other devices are signed out by it. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords("settings");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isWrong = isRefused(change.error, "password_wrong");
  const refusal = isRefused(change.error) ? change.error.fields.password : undefined;

  const handleTyped = (keep: (typed: string) => void) => (typed: string) => {
    keep(typed);
    change.reset();
  };

  function handleChanged() {
    showSuccess(t("password.changed"));
    onClose();
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (change.isPending || focusWrong(form.current, () => setChecked(true))) return;
    change.mutate(
      { current_password: current, password: next },
      {
        onSuccess: handleChanged,
        // The refusal is drawn first, then found.
        onError: () => setTimeout(() => focusFirstWrong(form.current)),
      },
    );
  }

  return (
    <Dialog
      isProof
      title={t("password.title")}
      onClose={onClose}
      acts={<Acts formId={id} isPending={change.isPending} onClose={onClose} />}
    >
      <p>{t("password.about")}</p>
      <form id={id} ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
        {change.error && !isWrong && !refusal && <Refusal text={change.error.message} />}
        <Whose email={email} />
        <PasswordField
          label={t("password.current")}
          name="current-password"
          autoComplete="current-password"
          isFirst
          value={current}
          onChange={handleTyped(setCurrent)}
          error={(isWrong && change.error?.message) || (isChecked && current === "" && t("password.missing"))}
        />
        <NextPassword value={next} onChange={handleTyped(setNext)} isChecked={isChecked} refusal={refusal} />
      </form>
    </Dialog>
  );
}

type NextPasswordProps = {
  value: string;
  onChange: (typed: string) => void;
  isChecked: boolean;
  /** What the server said against it. */
  refusal: string | undefined;
};

function NextPassword({ value, onChange, isChecked, refusal }: NextPasswordProps) {
  const t = useWords("settings");
  const isShort = isChecked && value.length < PASSWORD_LENGTH_MIN;
  return (
    <NewPasswordField
      label={t("password.new")}
      hint={t("password.hint", { count: PASSWORD_LENGTH_MIN })}
      value={value}
      onChange={onChange}
      error={isShort ? t("password.short", { count: PASSWORD_LENGTH_MIN }) : refusal}
    />
  );
}

// Password managers want to know whose password this is.
const Whose = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
);

function Acts({ formId, isPending, onClose }: { formId: string; isPending: boolean; onClose: () => void }) {
  const t = useWords("settings");
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {t("notNow")}
      </Button>
      <Button type="submit" form={formId} loading={isPending}>
        {t("password.act")}
      </Button>
    </>
  );
}
