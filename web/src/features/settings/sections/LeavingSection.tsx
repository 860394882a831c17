import { Button, TextInput } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { focusWrong } from "../../site/index.ts";
import { useDeleteMe, useIsImpersonated } from "../data.ts";
import { Closed } from "../parts/Closed.tsx";
import classes from "../parts/Dialogs.module.css";
import { Refusal } from "../parts/Refusal.tsx";
import { Choice, Section } from "../parts/Section.tsx";
import { ProofFields } from "../proof/ProofFields.tsx";
import { useProof } from "../proof/useProof.ts";

/** Deleting one's account, which cannot be undone and asks for one's own address, typed, and for a proof of who one is. */
export function LeavingSection({ me }: { me: Me }) {
  const t = useWords("settings");
  const isImpersonated = useIsImpersonated();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("leaving.title")} about={isImpersonated && <Closed />}>
      <Choice name={t("leaving.name")} about={t("leaving.about")}>
        <Button variant="default" c="red" disabled={isImpersonated} onClick={() => setOpen(true)}>
          {t("leaving.open")}
        </Button>
      </Choice>
      {isOpen && <Farewell email={me.email} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Farewell({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useWords("settings");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const farewell = useDeleteMe(t("leaving.deleted"));
  const proof = useProof(farewell.error);
  const [typed, setTyped] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (farewell.isPending || focusWrong(form.current, () => setChecked(true))) return;
    proof.give((given) => farewell.mutate(given));
  }

  return (
    <Dialog
      isProof
      title={t("leaving.ask")}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("leaving.keep")}
          </Button>
          <Button type="submit" form={id} color="red" loading={farewell.isPending || farewell.isSuccess}>
            {t("leaving.act")}
          </Button>
        </>
      }
    >
      <p>{t("leaving.what")}</p>
      <form id={id} ref={form} className={classes.form} onSubmit={handleSubmit} noValidate>
        {proof.refusal && <Refusal text={proof.refusal} />}
        <TextInput
          label={t("leaving.type", { email })}
          type="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChecked(false);
          }}
          error={isChecked && !isRight && t("leaving.differs")}
          maxLength={254}
          data-autofocus
        />
        <ProofFields proof={proof} isChecked={isChecked} />
      </form>
    </Dialog>
  );
}
