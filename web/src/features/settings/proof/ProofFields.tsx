import { Button, TextInput } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { PasswordField } from "../../session/index.ts";
import { useSendProofCode } from "../data.ts";
import classes from "./ProofFields.module.css";
import type { ProofState } from "./useProof.ts";

type ProofFieldsProps = { proof: ProofState; isChecked: boolean; isFirst?: boolean };

/** Asks for a proof of who one is: one field, and the other ways that the account has under it. */
export function ProofFields({ proof, isChecked, isFirst = false }: ProofFieldsProps) {
  const t = useWords("settings");
  const missing = isChecked && proof.isMissing;
  return (
    <div className={classes.proof}>
      {proof.way === "password" && (
        <PasswordField
          label={t("password.current")}
          name="current-password"
          autoComplete="current-password"
          isFirst={isFirst}
          value={proof.typed}
          onChange={proof.type}
          error={proof.wrong ?? (missing && t("password.missing"))}
        />
      )}
      {proof.way === "passkey" && <p className={classes.about}>{t("proof.passkeyAbout")}</p>}
      {proof.way === "mail" && <MailedCode />}
      {(proof.way === "code" || proof.way === "mail") && (
        <TextInput
          label={t(`proof.${proof.way}Label`)}
          name="one-time-code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={50}
          value={proof.typed}
          onChange={(event) => proof.type(event.currentTarget.value)}
          error={proof.wrong ?? (missing && t("proof.codeMissing"))}
          data-autofocus={isFirst || undefined}
        />
      )}
      {proof.otherWays.length > 0 && (
        <div className={classes.ways}>
          {proof.otherWays.map((way) => (
            <Button key={way} variant="transparent" size="compact-sm" onClick={() => proof.choose(way)}>
              {t(`proof.use.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function MailedCode() {
  const t = useWords("settings");
  const send = useSendProofCode();
  const handleSend = () =>
    send.mutate(undefined, { onSuccess: () => showSuccess(t("proof.mailed")), onError: showAlert });
  return (
    <>
      <p className={classes.about}>{t("proof.mailAbout")}</p>
      <Button variant="default" className={classes.send} loading={send.isPending} onClick={handleSend}>
        {t(send.isSuccess ? "proof.mailAgain" : "proof.mailAct")}
      </Button>
    </>
  );
}
