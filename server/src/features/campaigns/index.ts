import { feature } from "../../platform/features/feature.ts";
import { defineDocumentSharing } from "../documents/index.ts";
import { defineCampaignAccess, defineGiving } from "../organizations/index.ts";
import { campaignData } from "./personalData.ts";
import { mountCampaigns } from "./routes.ts";
import { hasDocument, noteWritten, viewersByCampaign } from "./sharing.ts";
import { readGivenTo } from "./store.system.ts";
import { visibleByCampaign, visibleByResource } from "./store.ts";

export const campaigns = feature({
  name: "campaigns",
  mount: mountCampaigns,
  jobs: [],
  personalData: [campaignData],
  define(app) {
    defineDocumentSharing(app, {
      visibleBy: visibleByCampaign,
      viewers: viewersByCampaign,
      isIn: hasDocument,
      written: noteWritten,
    });
    defineGiving(app, visibleByResource);
    defineCampaignAccess(app, readGivenTo);
  },
});
