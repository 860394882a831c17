import { feature } from "../../platform/features/feature.ts";
import { defineHeld, without } from "../organizations/index.ts";
import { landingPart } from "./bundle/part.ts";
import { landingData } from "./personalData.ts";
import { mountLanding } from "./routes.ts";
import { landingDraft, landingStates } from "./tables.ts";

export const landing = feature({
  name: "landing",
  mount: mountLanding,
  jobs: [],
  personalData: [landingData],
  bundles: [landingPart],
  define(app) {
    defineHeld(app, {
      name: "landing",
      tables: [
        { table: landingDraft, key: "organizationId", show: without("saves", "base") },
        { table: landingStates, key: "landingStateId", show: without("organizationId") },
      ],
    });
  },
});
