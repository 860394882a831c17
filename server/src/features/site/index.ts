import { feature } from "../../platform/features/feature.ts";
import { defineStorageMax } from "../files/index.ts";
import { sitePart } from "./bundle/part.ts";
import { deliverMail } from "./mails.ts";
import { siteData } from "./personalData.ts";
import { mountSite } from "./routes.ts";
import { storageMaxOf } from "./storageMax.ts";

export { forgetBrand, readPublicSettings, readSiteSettings, settingsReadOf } from "./brand.ts";
export { isBranded, isUsualTagline, publicConfigOf, readConfig } from "./config.ts";
export type { BrandedMail } from "./mailLook.ts";
export { deliverNow, dress, sendMail } from "./mails.ts";
export { maySaySiteTexts } from "./rules.ts";
export { lastChosen, parseSettings, type Settings, saveSettings, tellScreens } from "./settings.ts";
export { defineStorageBought } from "./storageMax.ts";
export { deleteSettings as forgetSite } from "./store.system.ts";
export { INSTALLATION } from "./tables.ts";
export { legalTextOf } from "./texts/legal.ts";
export { type MailText, mailTextOf, mailTextsOf, saveMailText, switchMail } from "./texts/mailTexts.ts";
export { readVisits } from "./visits/store.system.visits.ts";
export { countSignUp, countView, forgetVisitors } from "./visits/visits.ts";

export const site = feature({
  name: "site",
  mount: mountSite,
  jobs: [deliverMail],
  personalData: [siteData],
  bundles: [sitePart],
  define: (app) => defineStorageMax(app, (db, space) => storageMaxOf({ ...app, db }, space)),
});
