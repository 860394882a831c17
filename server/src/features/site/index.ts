export { publicConfigOf, readConfig } from "./config.ts";
export { mountSite } from "./routes.ts";
export { type Settings, saveSettings, tellScreens } from "./settings.ts";
