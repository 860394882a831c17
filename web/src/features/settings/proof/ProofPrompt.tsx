import { Button } from "@mantine/core";
import type { Proof } from "@pluma/contract/accounts/credentials";
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { focusWrong } from "../../site/index.ts";
import classes from "../parts/Dialogs.module.css";
import { Refusal } from "../parts/Refusal.tsx";
import { ProofFields } from "./ProofFields.tsx";
import { useProof } from "./useProof.ts";

type ProofPromptProps = {
  title: string;
  about: string;
  /** The verb of the button. */
  act: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: Error | null;
  onClose: () => void;
  onProof: (proof: Proof) => void;
  /** More fields, before the proof. Those that are wrong are drawn as wrong once `isChecked`. */
  children?: (isChecked: boolean) => ReactNode;
};

/** Asks who one is, once more, before something that opens the account, closes it or gives it away. */
export function ProofPrompt(props: ProofPromptProps) {
  const { title, about, act, isDangerous = false, isPending, error, onClose, onProof, children } = props;
  const t = useWords("settings");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const proof = useProof(error);
  const [isChecked, setChecked] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending || focusWrong(form.current, () => setChecked(true))) return;
    proof.give(onProof);
  }

  return (
    <Dialog
      isProof
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
        {proof.refusal && <Refusal text={proof.refusal} />}
        {children?.(isChecked)}
        <ProofFields proof={proof} isChecked={isChecked} isFirst={!children} />
      </form>
    </Dialog>
  );
}
