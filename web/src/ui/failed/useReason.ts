import { useWords } from "../../platform/look/i18n.ts";
import { isRefused } from "../../platform/refused.ts";
import { useIsOnline } from "./useIsOnline.ts";

/** Why something failed, in a sentence for people: there is no connection, what the server said, or that it is our fault. */
export function useReason(error: unknown): string {
  const t = useWords("ui");
  if (!useIsOnline()) return t("failed.offline");
  return isRefused(error) ? error.message : t("failed.ours");
}
