import { Button } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { isRefused } from "../../platform/refused.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { PasswordField } from "../session/index.ts";
import { focusWrong } from "../site/index.ts";
import classes from "./Dialogs.module.css";
import { Refusal } from "./Refusal.tsx";

type PasswordPromptProps = {
  title: string;
  about: string;
  /** The verb of the button. */
  act: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: Error | null;
  onClose: () => void;
  onPassword: (password: string) => void;
  /** More fields, before the password. Those that are wrong are drawn as wrong once `isChecked`. */
  children?: (isChecked: boolean) => ReactNode;
};

/** Asks for one's password before something that opens or closes the account. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { title, about, act, isDangerous = false, isPending, error, onClose, onPassword, children } = props;
  const t = useWords("settings");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [tried, setTried] = useState("");
  const isWrong = isRefused(error, "password_wrong") && password === tried;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || focusWrong(form.current, () => setChecked(true))) return;
    setTried(password);
    onPassword(password);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button type="submit" form={id} color={isDangerous ? "red" : undefined} loading={isPending}>
            {act}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      <form id={id} ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
        {error && !isRefused(error, "password_wrong") && <Refusal text={error.message} />}
        {children?.(isChecked)}
        <PasswordField
          label={t("password.current")}
          name="current-password"
          autoComplete="current-password"
          isFirst={!children}
          value={password}
          onChange={setPassword}
          error={(isWrong && error.message) || (isChecked && password === "" && t("password.missing"))}
        />
      </form>
    </Dialog>
  );
}
