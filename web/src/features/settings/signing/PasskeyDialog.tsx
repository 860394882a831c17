import { TextInput } from "@mantine/core";
import { deviceOf } from "@pluma/contract/session/device";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { isCalledOff } from "../../session/index.ts";
import { useAddPasskey } from "../data.ts";
import { ProofPrompt } from "../proof/ProofPrompt.tsx";
import { isPasskeyThere } from "./passkeys.ts";

/** Adds a passkey: a name, a proof of who one is, and then what the browser asks. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("settings");
  const add = useAddPasskey();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).system ?? "");
  return (
    <ProofPrompt
      title={t("passkeys.add")}
      about={t("passkeys.addAbout")}
      act={t("continue")}
      isPending={add.isPending}
      error={troubleOf(add.error, t)}
      onClose={onClose}
      onProof={(proof) => add.mutate({ name: name.trim(), proof }, { onSuccess: onClose })}
    >
      {(isChecked) => (
        <TextInput
          label={t("passkeys.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isChecked && name.trim() === "" && t("passkeys.nameMissing")}
          maxLength={80}
          autoComplete="off"
          data-autofocus
        />
      )}
    </ProofPrompt>
  );
}

/** What to say: nothing of a change of mind; of the browser's own failures never its words, which are not for people. */
function troubleOf(error: Error | null, t: (key: string) => string): Error | null {
  if (error === null || isRefused(error)) return error;
  if (isPasskeyThere(error)) return new Error(t("passkeys.there"));
  return isCalledOff(error) ? null : new Error(t("passkeys.failed"));
}
