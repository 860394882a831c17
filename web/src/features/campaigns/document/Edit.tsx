import { type ReactNode, Suspense, useState } from "react";
import { DocumentPane, DocumentWriting } from "../../documents/index.ts";
import { useCampaignDocument } from "../data.document.ts";
import { DocumentState, WaitingDocument } from "./DocumentState.tsx";

type Props = { campaignId: number; documentId: number; askId: number | null; strip: ReactNode };

/** A document of a campaign to be written in, with what is being written for it over the text. */
export function Edit({ campaignId, documentId, askId, strip }: Props) {
  const query = useCampaignDocument(campaignId, documentId, "edit");
  const [openings, setOpenings] = useState(1);
  if (!query.data) return <DocumentState campaignId={campaignId} query={query} strip={strip} />;
  const { document } = query.data;
  // The editor begins with the text that is there when it is drawn first.
  const reopen = () => void query.refetch().then(({ isSuccess }) => isSuccess && setOpenings(openings + 1));
  return (
    <Suspense fallback={<WaitingDocument name={document.name} strip={strip} />}>
      <DocumentPane
        key={openings}
        document={document}
        onReopen={reopen}
        strip={
          <>
            {strip}
            <Suspense>
              <DocumentWriting documentId={documentId} askId={askId} />
            </Suspense>
          </>
        }
      />
    </Suspense>
  );
}
