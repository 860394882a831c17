import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";

type Props = { query: { error: Error | null; refetch: () => unknown } };

/** What stands in the place of a campaign that is being read, could not be, or is not there for this person. */
export function CampaignState({ query: { error, refetch } }: Props) {
  const t = useWords("campaigns");
  if (isRefused(error) && error.status === 404) return <Missing />;
  return (
    <Page title={t("one")} hasBack>
      {error ? (
        <LoadFailed title={t("failed")} query={{ error, refetch }} />
      ) : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height={52} mb={28} maw={520} />
          <Skeleton height={36} mb={24} />
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} height={28} mb={16} />
          ))}
        </div>
      )}
    </Page>
  );
}

/** A campaign that is not there for this person; whom it would be there for is not said. */
export function Missing() {
  const t = useWords("campaigns");
  return (
    <Page title={t("one")} hasBack>
      <EmptyState
        kind="nothing"
        title={t("missing")}
        text={t("missingText")}
        action={
          <Button component={Link} to="/organization/campaigns">
            {t("toList")}
          </Button>
        }
      />
    </Page>
  );
}
