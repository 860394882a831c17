import { useEffect, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { Refused } from "../../platform/refused.ts";
import { waitOf } from "./wait.ts";

/**
 * How long to wait after a refusal for too many tries, in words that count down; then that one may try again. Null for
 * every other error.
 */
export function useWait(error: Error | null): string | null {
  const t = useWords("ui/wait");
  const seconds = error instanceof Refused && error.status === 429 ? (error.waitSeconds ?? 60) : null;
  const [passed, setPassed] = useState({ of: error, seconds: 0 });
  useEffect(() => {
    if (seconds === null) return undefined;
    const began = Date.now();
    const timer = setInterval(() => setPassed({ of: error, seconds: Math.floor((Date.now() - began) / 1000) }), 1000);
    return () => clearInterval(timer);
  }, [error, seconds]);
  if (seconds === null) return null;
  const { unit, count } = waitOf(seconds - (passed.of === error ? passed.seconds : 0));
  return unit === "over" ? t("over") : t(unit, { count });
}
