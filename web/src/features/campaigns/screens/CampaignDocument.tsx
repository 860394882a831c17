import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { idFrom, Off } from "../../organizations/index.ts";
import { useCampaignDocument } from "../data.document.ts";
import { MissingDocument } from "../document/DocumentState.tsx";
import { Edit } from "../document/Edit.tsx";
import { GenerateDocument } from "../document/GenerateDocument.tsx";
import { Read } from "../document/Read.tsx";
import { Strip } from "../document/Strip.tsx";
import { pathOf } from "../places.ts";

/** A document of a campaign: to be read, and to be written in. Only two numbers name one. */
export default function CampaignDocument() {
  const t = useWords("campaigns");
  const params = useParams();
  const isOff = useConfig().organizations === false;
  const [campaignId, documentId] = [idFrom(params.campaignId), idFrom(params.documentId)];
  if (isOff) return <Off title={t("document.one")} />;
  if (campaignId === null || documentId === null) return <MissingDocument to={pathOf(campaignId ?? 0)} />;
  return <Opened key={`${campaignId}/${documentId}`} campaignId={campaignId} documentId={documentId} />;
}

function Opened({ campaignId, documentId }: { campaignId: number; documentId: number }) {
  const [search, setSearch] = useSearchParams();
  const [isGenerating, setGenerating] = useState(false);
  const [askId, setAskId] = useState<number | null>(null);
  const tab = search.get("tab") === "edit" ? "edit" : "read";
  const read = useCampaignDocument(campaignId, documentId, tab);
  // Whoever only reads it has no other way to have it.
  const isReadOnly = read.data?.document.can.edit === false;
  const strip = isReadOnly ? null : <Strip tab={tab} onGenerate={() => setGenerating(true)} />;
  const Tab = tab === "edit" && !isReadOnly ? Edit : Read;
  return (
    <>
      <Tab campaignId={campaignId} documentId={documentId} askId={askId} strip={strip} />
      {isGenerating && (
        <GenerateDocument
          campaignId={campaignId}
          documentId={documentId}
          onBegun={(id) => {
            setAskId(id);
            setSearch({ tab: "edit" });
          }}
          onClose={() => setGenerating(false)}
        />
      )}
    </>
  );
}
