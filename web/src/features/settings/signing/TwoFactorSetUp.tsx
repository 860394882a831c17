import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { CopyIcon } from "../../../ui/marks/CopyIcon.tsx";
import { useConfirmTwoFactor, useStartTwoFactor } from "../data.ts";
import classes from "../parts/Dialogs.module.css";
import { Refusal } from "../parts/Refusal.tsx";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const CODE_LENGTH = 6;

/** Turns two-factor sign-in on: a proof of who one is, then the secret for an app and a first code of it, then recovery codes. */
export function TwoFactorSetUp({ onClose }: { onClose: () => void }) {
  const t = useWords("settings");
  const start = useStartTwoFactor();
  const confirm = useConfirmTwoFactor();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onClose={onClose} />;
  if (start.data) return <FirstCode {...start.data} confirm={confirm} onClose={onClose} />;
  return (
    <ProofPrompt
      title={t("twoFactor.start")}
      about={t("twoFactor.startAbout")}
      act={t("continue")}
      isPending={start.isPending}
      error={start.error}
      onClose={onClose}
      onProof={(proof) => start.mutate(proof)}
    />
  );
}

type FirstCodeProps = {
  secret: string;
  uri: string;
  confirm: ReturnType<typeof useConfirmTwoFactor>;
  onClose: () => void;
};

function FirstCode({ secret, uri, confirm, onClose }: FirstCodeProps) {
  const t = useWords("settings");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isMissing = code.length !== CODE_LENGTH;
  const isWrong = isRefused(confirm.error, "code_wrong");

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (confirm.isPending) return;
    if (isMissing) field.current?.focus();
    else confirm.mutate(code, { onError: () => field.current?.select() });
  }

  function handleChange(typed: string) {
    setCode(typed.replace(/\D/g, "").slice(0, CODE_LENGTH));
    setChecked(false);
    if (confirm.isError) confirm.reset();
  }

  return (
    <Dialog
      isProof
      title={t("twoFactor.scan")}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            {t("notNow")}
          </Button>
          <Button type="submit" form={id} loading={confirm.isPending}>
            {t("twoFactor.turnOn")}
          </Button>
        </>
      }
    >
      <Secret secret={secret} uri={uri} />
      <form id={id} className={classes.form} onSubmit={handleSubmit} noValidate>
        {confirm.error && !isWrong && <Refusal text={confirm.error.message} />}
        <TextInput
          ref={field}
          label={t("twoFactor.code")}
          classNames={{ input: classes.code }}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          value={code}
          onChange={(event) => handleChange(event.currentTarget.value)}
          error={(isWrong && confirm.error?.message) || (isChecked && isMissing && t("twoFactor.codeMissing"))}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const t = useWords("settings");
  return (
    <div className={classes.setUp}>
      <QrCode text={uri} label={t("twoFactor.picture")} />
      <div>
        <p>{t("twoFactor.scanAbout")}</p>
        <p className={classes.quiet}>{t("twoFactor.type")}</p>
        <div className={classes.secret}>
          <span>{spaced(secret)}</span>
          <CopyIcon name={t("twoFactor.secret")} value={secret} />
        </div>
      </div>
    </div>
  );
}

// Groups of four are what an eye can carry from one screen to another.
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
