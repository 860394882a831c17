export { defineSettingsBelongings } from "./belongings.ts";
export { exportData } from "./exportJob.ts";
export { mountSettings } from "./routes.ts";
