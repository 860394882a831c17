import { feature } from "../../platform/features/feature.ts";
import { defineDocumentSharing } from "../documents/index.ts";
import {
  defineCampaignAccess,
  defineGiving,
  defineHeld,
  defineUsageNames,
  defineWork,
  without,
} from "../organizations/index.ts";
import { defineGrantable, isGranting } from "../products/index.ts";
import { campaignPart } from "./bundle/part.ts";
import { campaignsHad } from "./granting/had.ts";
import { grantableCampaigns } from "./granting/store.ts";
import { countCampaigns, handOverCampaigns } from "./handing/store.system.ts";
import { campaignData } from "./personalData.ts";
import { mountCampaigns } from "./routes.ts";
import { firstCampaignOf, hasDocument, noteWritten, viewersByCampaign } from "./sharing/sharing.ts";
import { findCampaigns } from "./store.found.ts";
import { visibleByCampaign, visibleByResource } from "./store.permissions.ts";
import { eachGiven, readCampaignNames } from "./store.system.ts";
import { campaigns as campaignRows } from "./tables.ts";

export { type HeldIn, readHeldIn } from "./store.found.ts";

export const campaigns = feature({
  name: "campaigns",
  mount: mountCampaigns,
  jobs: [],
  personalData: [campaignData],
  bundles: [campaignPart],
  searches: [{ kind: "campaigns", find: findCampaigns }],
  define(app) {
    defineDocumentSharing(app, {
      visibleBy: visibleByCampaign,
      viewers: viewersByCampaign,
      isIn: hasDocument,
      campaignOf: firstCampaignOf,
      written: noteWritten,
    });
    defineUsageNames(app, "campaign", readCampaignNames);
    defineGiving(app, visibleByResource);
    defineCampaignAccess(app, {
      readGiven: campaignsHad,
      each: eachGiven,
      isSold: (organizationId) => isGranting(["campaign", "group"], organizationId),
    });
    defineGrantable(app, "campaign", grantableCampaigns);
    const tables = [{ table: campaignRows, key: "campaignId", show: without("nameKey", "search") }];
    defineHeld(app, { name: "campaigns", tables });
    defineWork(app, "campaigns", { count: countCampaigns, handOver: handOverCampaigns });
  },
});
