import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { Moment } from "../../../ui/data/Moment.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { DocumentText } from "../../documents/index.ts";
import { useCampaignDocument, useReadLive } from "../data.document.ts";
import { pathOf } from "../places.ts";
import { DocumentState, WaitingText } from "./DocumentState.tsx";
import css from "./document.module.css";

type Props = { campaignId: number; documentId: number; strip: ReactNode };

/** A document of a campaign as it is read. */
export function Read({ campaignId, documentId, strip }: Props) {
  const t = useWords("campaigns");
  const query = useCampaignDocument(campaignId, documentId, "read");
  useReadLive(campaignId, documentId);
  if (!query.data) return <DocumentState campaignId={campaignId} query={query} strip={strip} />;
  const { document, campaign } = query.data;
  const isEmpty = isBlank(document.doc);
  return (
    <div className={css.page}>
      <TopBar name={document.name} quiet={campaign.name} acts={<Facts campaign={campaign} at={document.updatedAt} />} />
      {strip}
      <div className={css.room}>
        <div className={css.sheet}>
          {isEmpty ? (
            <div className={css.state}>
              <EmptyState kind="nothing" title={t("document.empty")} text={t("document.emptyText")} />
            </div>
          ) : (
            <Suspense fallback={<WaitingText />}>
              <DocumentText document={document} label={document.name} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** Nothing, or one line in which nothing stands. */
function isBlank({ content }: WrittenDocument["doc"]): boolean {
  const blocks: { type: string; content?: unknown[] }[] = Array.isArray(content) ? content : [];
  return (
    blocks.length < 2 && blocks.every(({ type, content: words = [] }) => type === "paragraph" && words.length === 0)
  );
}

function Facts({ campaign, at }: { campaign: { campaign_id: number; name: string }; at: string }) {
  return (
    <span className={css.facts}>
      <Link to={pathOf(campaign.campaign_id)}>{campaign.name}</Link>
      <Moment at={at} />
    </span>
  );
}
