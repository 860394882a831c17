import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { LoadFailed as Common } from "../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../ui/page/EmptyState.tsx";
import { isPremium } from "./trouble.ts";

type Props = { title: string; query: { error: Error | null; refetch: () => unknown } };

/** What could not be read, why, and the way on: trying again, or the plan that it takes. */
export function LoadFailed({ title, query }: Props) {
  const t = useWords("avatars");
  if (isPremium(query.error)) {
    const upgrade = (
      <Button component={Link} to="/pricing">
        {t("upgrade")}
      </Button>
    );
    return <EmptyState kind="notAllowed" title={t("premium")} action={upgrade} />;
  }
  return <Common title={title} query={query} />;
}
