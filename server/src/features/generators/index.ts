import { feature } from "../../platform/features/feature.ts";
import { defineHeld } from "../organizations/index.ts";
import { fetchData } from "./fetching/personalData.ts";
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
    defineHeld(app, { name: "super_fetch", tables: [{ table: superFetches, key: "superFetchId", show: null }] });
  },
});
