import * as lists from "../../../src/features/campaigns/store.lists.ts";
import * as campaigns from "../../../src/features/campaigns/store.ts";
import * as whole from "../../../src/features/campaigns/store.whole.ts";
import * as organizations from "../../../src/features/organizations/store.ts";
import { about } from "./storeCase.ts";

const first = { query: "", sortBy: "createdAt_desc", page: 1, isTold: true } as const;

export const campaignStores = about("campaign", {
  readPage: async (ctx, { campaignOrganizationId }) => (await lists.readPage(ctx, campaignOrganizationId, first)).rows,
  findWhole: (ctx, { campaignId }) => whole.findWhole(ctx, campaignId, ""),
  findVisible: (ctx, { campaignId }) => campaigns.findVisible(ctx, campaignId),
  lockManaged: (ctx, { campaignId }) => campaigns.lockManaged(ctx, campaignId),
  updateCampaign: async (ctx, { campaignId }) => {
    await campaigns.updateCampaign(ctx, campaignId, { name: "Theirs now" });
    return (await campaigns.findVisible(ctx, campaignId))?.name;
  },
  lockMembers: (ctx, { campaignOrganizationId, campaignUserId }) =>
    organizations.lockMembers(ctx, campaignOrganizationId, [campaignUserId]),
  lockGroups: (ctx, { campaignOrganizationId, campaignGroupId }) =>
    organizations.lockGroups(ctx, campaignOrganizationId, [campaignGroupId]),
  deleteCampaign: (ctx, { campaignId }) => campaigns.deleteCampaign(ctx, campaignId),
});
