import { feature } from "../../platform/features/feature.ts";
import { defineDocumentSharing } from "../documents/index.ts";
import { defineCampaignAccess } from "../organizations/index.ts";
import { campaignData } from "./personalData.ts";
import { mountCampaigns } from "./routes.ts";
import { hasDocument, viewersByCampaign } from "./sharing.ts";
import { findCampaigns } from "./store.found.ts";
import { readGivenTo } from "./store.system.ts";
import { visibleByCampaign } from "./store.ts";

export { type HeldIn, readHeldIn } from "./store.found.ts";

export const campaigns = feature({
  name: "campaigns",
  mount: mountCampaigns,
  jobs: [],
  personalData: [campaignData],
  searches: [{ kind: "campaigns", find: findCampaigns }],
  define(app) {
    defineDocumentSharing(app, { visibleBy: visibleByCampaign, viewers: viewersByCampaign, isIn: hasDocument });
    defineCampaignAccess(app, readGivenTo);
  },
});
