import { type ReactNode, Suspense, useState } from "react";
import { useMe } from "../../../platform/me/me.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { DocumentPane } from "../../documents/index.ts";
import { useCampaignDocument } from "../data.document.ts";
import { DocumentState, WaitingDocument } from "./DocumentState.tsx";
import css from "./document.module.css";
import { OtherSpace } from "./OtherSpace.tsx";

type Props = { campaignId: number; documentId: number; askId: number | null; strip: ReactNode };

/** A document of a campaign to be written in, with what is being written for it under the text. */
export function Edit({ campaignId, documentId, askId, strip }: Props) {
  const query = useCampaignDocument(campaignId, documentId, "edit");
  const [openings, setOpenings] = useState(1);
  const selectedId = useOrganizationId();
  const own = useMe().data?.user_organizations;
  const isHere = query.data?.campaign.organization_id === selectedId;
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere && !wasHere) setWasHere(true);
  if (!query.data) return <DocumentState campaignId={campaignId} query={query} strip={strip} />;
  const { document, campaign } = query.data;
  // Whoever is taken out of it while they write keeps the text before them, closed: it has what could not be saved.
  const isTakenOut =
    !isHere && wasHere && !own?.some(({ organization_id }) => organization_id === campaign.organization_id);
  // Outside its organization it is written in by nobody but its owner.
  if (!isHere && !isTakenOut) {
    return (
      <>
        <TopBar name={document.name} quiet={campaign.name} />
        {strip}
        <div className={css.state}>
          <OtherSpace organizationId={campaign.organization_id} />
        </div>
      </>
    );
  }
  // The editor begins with the text that is there when it is drawn first.
  const reopen = () => void query.refetch().then(({ isSuccess }) => isSuccess && setOpenings(openings + 1));
  return (
    <Suspense fallback={<WaitingDocument name={document.name} strip={strip} />}>
      <DocumentPane
        key={openings}
        document={document}
        onReopen={reopen}
        askId={askId}
        strip={isTakenOut ? null : strip}
      />
    </Suspense>
  );
}
