import { Button } from "@mantine/core";
import { PASSWORD_LENGTH_MIN } from "@pluma/contract/session/session";
import { type SubmitEvent, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
import { focusWrong } from "../../site/index.ts";
import { NewPasswordField } from "../fields/NewPasswordField.tsx";
import formClasses from "../SignInForm.module.css";
import { Trouble } from "../Trouble.tsx";

type NewPasswordFormProps = {
  act: string;
  error: Error | null;
  isPending: boolean;
  onPassword: (password: string) => void;
};

/** Chooses a new password by a link; what is wrong with it stands at its field, and all else over it. */
export function NewPasswordForm({ act, error, isPending, onPassword }: NewPasswordFormProps) {
  const t = useWords("session");
  const said = useWords("contract/kit");
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isShort = isChecked && password.length < PASSWORD_LENGTH_MIN;
  const refusal = isRefused(error) ? error.fields.password : undefined;
  const wrong = isShort ? said("password_short") : password === tried ? refusal : undefined;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    setTried("");
    if (focusWrong(form.current, () => setChecked(true))) return;
    setTried(password);
    onPassword(password);
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={handleSubmit} noValidate>
      {error && !refusal && <Trouble error={error} />}
      <NewPasswordField
        label={t("reset.password")}
        hint={wrong ? undefined : t("passwordHint")}
        value={password}
        onChange={setPassword}
        error={wrong}
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {act}
      </Button>
    </form>
  );
}
