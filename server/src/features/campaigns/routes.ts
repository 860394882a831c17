import { campaignActivity } from "@pluma/contract/campaigns/activity";
import { campaigns } from "@pluma/contract/campaigns/campaigns";
import { campaignDocuments } from "@pluma/contract/campaigns/documents";
import { roads } from "@pluma/contract/campaigns/roads";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readCampaignActivity } from "./activity/activity.ts";
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
import { readGroupLoss, readGroupRoads, readPersonRoads } from "./roads/person.ts";
import { askRoad, readRoads } from "./roads/roads.ts";

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
  mount(mounting, campaignActivity, { readCampaignActivity });
  mount(mounting, roads, { readRoads, askRoad, readPersonRoads, readGroupRoads, readGroupLoss });
}
