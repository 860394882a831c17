import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";

type Props = { title: string; error: unknown; onTryAgain: () => void };

/** What could not be read, why, and the way to try again. */
export function Failed({ title, error, onTryAgain }: Props) {
  const t = useWords("chats");
  return (
    <EmptyState
      kind="failed"
      title={title}
      text={error instanceof Error ? error.message : undefined}
      action={
        <Button variant="default" onClick={onTryAgain}>
          {t("tryAgain")}
        </Button>
      }
    />
  );
}
