import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { campaignDocuments } from "@pluma/contract/campaigns/documents";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import {
  addCampaign,
  duplicateCampaign,
  listCampaigns,
  readCampaignResources,
  removeCampaign,
  saveCampaign,
} from "./campaigns.ts";
import { giveAccess, revokeAccess } from "./given.ts";
import {
  addCampaignResource,
  readCampaignDocument,
  removeCampaignResource,
  saveCampaignResource,
} from "./resources.ts";

/** Serves every call about campaigns. */
export function mountCampaigns(mounting: Mounting): void {
  mount(mounting, campaigns, {
    listCampaigns,
    readCampaignResources,
    addCampaign,
    saveCampaign,
    duplicateCampaign,
    deleteCampaign: (ctx, { params }) => removeCampaign(ctx, params.id),
    addCampaignResource,
    saveCampaignResource,
    removeCampaignResource,
    giveAccess,
    revokeAccess,
  });
  mount(mounting, campaignDocuments, { readCampaignDocument });
}
