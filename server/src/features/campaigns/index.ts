import { feature } from "../../platform/features/feature.ts";
import { defineDocumentSharing } from "../documents/index.ts";
import { defineCampaignAccess, defineUsageNames } from "../organizations/index.ts";
import { campaignData } from "./personalData.ts";
import { mountCampaigns } from "./routes.ts";
import { firstCampaignOf, hasDocument, viewersByCampaign } from "./sharing.ts";
import { findCampaigns } from "./store.found.ts";
import { readCampaignNames, readGivenTo } from "./store.system.ts";
import { visibleByCampaign } from "./store.ts";

export { type HeldIn, readHeldIn } from "./store.found.ts";

export const campaigns = feature({
  name: "campaigns",
  mount: mountCampaigns,
  jobs: [],
  personalData: [campaignData],
  searches: [{ kind: "campaigns", find: findCampaigns }],
  define(app) {
    defineDocumentSharing(app, {
      visibleBy: visibleByCampaign,
      viewers: viewersByCampaign,
      isIn: hasDocument,
      campaignOf: firstCampaignOf,
    });
    defineUsageNames(app, "campaign", readCampaignNames);
    defineCampaignAccess(app, readGivenTo);
  },
});
