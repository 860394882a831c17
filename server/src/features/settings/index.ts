import { feature } from "../../platform/features/feature.ts";
import { exportData } from "./exportJob.ts";
import { settingsData } from "./personalData.ts";
import { mountSettings } from "./routes.ts";

export const settings = feature({
  name: "settings",
  mount: mountSettings,
  jobs: [exportData],
  personalData: [settingsData],
});
