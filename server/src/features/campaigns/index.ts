import { feature } from "../../platform/features/feature.ts";
import { defineDocumentSharing } from "../documents/index.ts";
import { defineCampaignAccess, defineHeld, defineWork, without } from "../organizations/index.ts";
import { countCampaigns, handOverCampaigns } from "./handing/store.system.ts";
import { campaignData } from "./personalData.ts";
import { mountCampaigns } from "./routes.ts";
import { hasDocument, viewersByCampaign } from "./sharing.ts";
import { readGivenTo } from "./store.system.ts";
import { visibleByCampaign } from "./store.ts";
import { campaigns as campaignRows } from "./tables.ts";

export const campaigns = feature({
  name: "campaigns",
  mount: mountCampaigns,
  jobs: [],
  personalData: [campaignData],
  define(app) {
    defineDocumentSharing(app, { visibleBy: visibleByCampaign, viewers: viewersByCampaign, isIn: hasDocument });
    defineCampaignAccess(app, readGivenTo);
    const tables = [{ table: campaignRows, key: "campaignId", show: without("nameKey", "search") }];
    defineHeld(app, { name: "campaigns", tables });
    defineWork(app, "campaigns", { count: countCampaigns, handOver: handOverCampaigns });
  },
});
