export { publicConfigOf, readConfig } from "./config.ts";
export type { BrandedMail } from "./mailLook.ts";
export { deliverMail, deliverNow, sendMail } from "./mails.ts";
export { mountSite } from "./routes.ts";
export { type Settings, saveSettings, tellScreens } from "./settings.ts";
export { storageMaxOf } from "./storageMax.ts";
