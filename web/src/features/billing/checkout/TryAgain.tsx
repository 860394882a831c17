import { Button } from "@mantine/core";
import { useWords } from "../../../platform/look/i18n.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";

/** Stands where something could not be read, and reads it again. */
export function TryAgain({ title, onTryAgain }: { title: string; onTryAgain: () => void }) {
  const t = useWords("billing");
  const act = (
    <Button variant="default" onClick={onTryAgain}>
      {t("tryAgain")}
    </Button>
  );
  return <EmptyState kind="failed" title={title} action={act} />;
}
