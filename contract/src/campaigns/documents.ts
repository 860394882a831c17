import { z } from "zod";
import { document } from "../documents/documents.ts";
import { id, route } from "../kit/kit.ts";
import { campaign } from "./campaigns.ts";

/** Documents of campaigns; they are read by everybody who sees the campaign. */
export const campaignDocuments = {
  readCampaignDocument: route({
    method: "GET",
    path: "/documents/{id}/campaigns/{campaign_id}",
    summary:
      "A document of a campaign that the caller sees; one that is not in it does not exist. Without `content` its text comes once, as `doc`.",
    access: "signedIn",
    params: z.object({ id, campaign_id: id }),
    query: z.object({ without: z.enum(["content"]).optional() }),
    answer: z.object({
      document: document.partial({ content: true }),
      campaign: campaign.pick({ campaign_id: true, name: true, organization_id: true, can: true }),
    }),
  }),
};
