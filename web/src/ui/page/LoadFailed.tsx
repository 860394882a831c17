import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { isRefused } from "../../platform/refused.ts";
import { EmptyState } from "./EmptyState.tsx";

type Props = { title: string; query: { error: unknown; refetch: () => unknown } };

/**
 * What could not be read, the true reason (there is no connection, what the server said, or that it is our fault), and
 * trying again.
 */
export function LoadFailed({ title, query: { error, refetch } }: Props) {
  const t = useWords("ui");
  const why = useReason(error);
  const again = (
    <Button variant="default" onClick={() => void refetch()}>
      {t("failed.again")}
    </Button>
  );
  return <EmptyState kind="failed" title={title} text={why} action={again} />;
}

/** Why something failed, in a sentence for people. */
function useReason(error: unknown): string {
  const t = useWords("ui");
  if (!useIsOnline()) return t("failed.offline");
  return isRefused(error) ? error.message : t("failed.ours");
}

/** Whether this device has a connection, as far as the browser knows; said anew when it comes or goes. */
export const useIsOnline = (): boolean => useSyncExternalStore(watchConnection, () => navigator.onLine);

function watchConnection(tell: () => void): () => void {
  for (const kind of ["online", "offline"]) addEventListener(kind, tell);
  return () => {
    for (const kind of ["online", "offline"]) removeEventListener(kind, tell);
  };
}
