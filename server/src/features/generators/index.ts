import { feature } from "../../platform/features/feature.ts";
import { defineHeld, without } from "../organizations/index.ts";
import { fetchData } from "./fetching/personalData.ts";
import { writtenFor } from "./fetching/store.system.ts";
import { defineFetchOutputs } from "./fetching/text.ts";
import { presetData } from "./presets/personalData.ts";
import { mountGenerators } from "./routes.ts";
import { superFetches } from "./tables.ts";

export const generators = feature({
  name: "generators",
  mount: mountGenerators,
  jobs: [],
  personalData: [fetchData, presetData],
  define(app) {
    defineFetchOutputs(app);
    const fetches = { table: superFetches, key: "superFetchId", show: without("sourceId"), beside: writtenFor };
    defineHeld(app, { name: "super_fetch", tables: [fetches] });
  },
});
