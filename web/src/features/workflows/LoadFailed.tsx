import { Button } from "@mantine/core";
import { useWords } from "../../platform/look/i18n.ts";
import { EmptyState } from "../../ui/page/EmptyState.tsx";

type Props = { title: string; query: { error: Error | null; refetch: () => unknown } };

/** What could not be read, why, and trying again. */
export function LoadFailed({ title, query }: Props) {
  const t = useWords("workflows");
  const again = (
    <Button variant="default" onClick={() => void query.refetch()}>
      {t("tryAgain")}
    </Button>
  );
  return <EmptyState kind="failed" title={title} text={query.error?.message} action={again} />;
}
