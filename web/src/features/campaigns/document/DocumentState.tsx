import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { isRefused } from "../../../platform/refused.ts";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { pathOf } from "../places.ts";
import css from "./document.module.css";

type Props = { campaignId: number; query: { error: Error | null; refetch: () => unknown }; strip: ReactNode };

/** What stands in the place of a document that is being read, could not be, or is not in the campaign for this person. */
export function DocumentState({ campaignId, query: { error, refetch }, strip }: Props) {
  const t = useWords("campaigns");
  if (isRefused(error) && error.status === 404) return <MissingDocument to={pathOf(campaignId)} />;
  if (!error) return <WaitingDocument name={t("document.one")} strip={strip} />;
  return (
    <>
      <TopBar name={t("document.one")} />
      <div className={css.state}>
        <LoadFailed title={t("document.failed")} query={{ error, refetch }} />
      </div>
    </>
  );
}

/** The place of a document that is on its way. */
export function WaitingDocument({ name, strip }: { name: string; strip: ReactNode }) {
  return (
    <>
      <TopBar name={name} />
      {strip}
      <WaitingText />
    </>
  );
}

/** The place of its text alone. */
export function WaitingText() {
  const t = useWords("campaigns");
  return (
    <div className={css.waiting} role="status" aria-label={t("loading")}>
      <Skeleton width="62%" height={34} mb={26} />
      {["100%", "94%", "98%", "61%"].map((width) => (
        <Skeleton key={width} width={width} height={16} mt={14} />
      ))}
    </div>
  );
}

/** A document that is not there for this person, at least not in this campaign. */
export function MissingDocument({ to }: { to: string }) {
  const t = useWords("campaigns");
  return (
    <>
      <TopBar name={t("document.one")} />
      <div className={css.state}>
        <EmptyState
          kind="notAllowed"
          title={t("document.missing")}
          text={t("document.missingText")}
          action={
            <Button component={Link} to={to} variant="default">
              {t("document.toCampaign")}
            </Button>
          }
        />
      </div>
    </>
  );
}
