import { Button } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showSuccess } from "../../../platform/messages.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useRenewRecoveryCodes, useStopTwoFactor } from "../data.ts";
import classes from "../parts/Dialogs.module.css";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** What can be done while two-factor sign-in is on: new recovery codes, or turning it off. */
export function TwoFactorManage({ codesLeft, onClose }: { codesLeft: number; onClose: () => void }) {
  const t = useWords("settings");
  const renew = useRenewRecoveryCodes();
  const stop = useStopTwoFactor();
  const [step, setStep] = useState<"choose" | "renew" | "stop">("choose");
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />;
  if (step === "renew") {
    return (
      <ProofPrompt
        title={t("codes.renew")}
        about={t("codes.renewAbout")}
        act={t("codes.renewAct")}
        isPending={renew.isPending}
        error={renew.error}
        onClose={onClose}
        onProof={(proof) => renew.mutate(proof)}
      />
    );
  }
  if (step === "stop") {
    const handleStopped = () => {
      showSuccess(t("twoFactor.stopped"));
      onClose();
    };
    return (
      <ProofPrompt
        title={t("twoFactor.stop")}
        about={t("twoFactor.stopAbout")}
        act={t("twoFactor.stopAct")}
        isDangerous
        isPending={stop.isPending}
        error={stop.error}
        onClose={onClose}
        onProof={(proof) => stop.mutate(proof, { onSuccess: handleStopped })}
      />
    );
  }
  return (
    <Dialog title={t("twoFactor.title")} onClose={onClose}>
      <p>{t("codes.left", { count: codesLeft })}</p>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setStep("renew")}>
          {t("codes.renewAct")}
        </Button>
        <Button variant="default" color="red" onClick={() => setStep("stop")}>
          {t("twoFactor.stopAct")}
        </Button>
      </div>
    </Dialog>
  );
}
