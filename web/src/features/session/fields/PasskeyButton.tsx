import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useSignInWithPasskey } from "../data.ts";
import { hasPasskeys, isCalledOff, offersPasskeysAtField, stopOfferingPasskeys } from "./passkeys.ts";

/**
 * Signs in with a passkey, where browser and site have them; the browser also offers them at the e-mail field. Somebody
 * who changes their mind is told nothing.
 */
export function PasskeyButton({ onTrouble }: { onTrouble: (error: Error | null) => void }) {
  const t = useWords("session");
  const { mutate, isPending } = useSignInWithPasskey();
  const atField = useSignInWithPasskey();
  const [isOffered, setOffered] = useState(hasPasskeys);

  function handleError(error: Error, isAsked: boolean) {
    if (isRefused(error, "factor_unavailable")) setOffered(false);
    // What was offered without being asked for fails silently until somebody has picked a passkey.
    const isTheirs = isAsked || isRefused(error, "passkey_refused") || isRefused(error, "challenge_over");
    if (isTheirs && !isCalledOff(error)) onTrouble(isRefused(error) ? error : new Error(t("passkey.failed")));
  }

  const offerAtField = useEffectEvent(() => atField.mutate("field", { onError: (error) => handleError(error, false) }));
  useEffect(() => {
    let isGone = false;
    void offersPasskeysAtField().then((offers) => offers && !isGone && offerAtField());
    return () => {
      isGone = true;
      stopOfferingPasskeys();
    };
  }, []);

  function handleClick() {
    onTrouble(null);
    mutate("window", { onError: (error) => handleError(error, true) });
  }

  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconKey size={17} stroke={1.6} />}
      loading={isPending}
      onClick={handleClick}
    >
      {t("passkey.act")}
    </Button>
  );
}
