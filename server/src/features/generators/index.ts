import { feature } from "../../platform/features/feature.ts";
import { fetchData } from "./fetching/personalData.ts";
import { defineFetchOutputs } from "./fetching/text.ts";
import { presetData } from "./presets/personalData.ts";
import { mountGenerators } from "./routes.ts";

export const generators = feature({
  name: "generators",
  mount: mountGenerators,
  jobs: [],
  personalData: [fetchData, presetData],
  define: defineFetchOutputs,
});
