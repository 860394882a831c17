export { publicConfigOf, readConfig } from "./config.ts";

export { deliverMail, sendMail } from "./mails.ts";
export { mountSite } from "./routes.ts";
export { type Settings, saveSettings, tellScreens } from "./settings.ts";
export { storageMaxOf } from "./storageMax.ts";
