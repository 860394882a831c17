import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../page/EmptyState.tsx";
import { useReason } from "./useReason.ts";

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
