import { feature } from "../../platform/features/feature.ts";
import { defineHeld } from "../organizations/index.ts";
import { makeBundle } from "./giving/exportJob.ts";
import { bundleData } from "./personalData.ts";
import { mountBundles } from "./routes.ts";
import { sweepBundles } from "./sweep.ts";
import { bundleExports, bundleImports, bundleSigners, bundleSources } from "./tables.ts";
import { bringBundle } from "./taking/importJob.ts";

export const bundles = feature({
  name: "bundles",
  mount: mountBundles,
  jobs: [makeBundle, bringBundle, sweepBundles],
  personalData: [bundleData],
  define(app) {
    defineHeld(app, {
      name: "bundles",
      tables: [
        { table: bundleExports, key: "exportId", show: null },
        { table: bundleImports, key: "importId", show: null },
        { table: bundleSources, key: "bundleId", show: null },
        { table: bundleSigners, key: "fingerprint", show: null },
      ],
    });
  },
});
