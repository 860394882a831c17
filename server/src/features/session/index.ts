import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineOrganizationMails } from "../organizations/index.ts";
import { forgetSite, sendMail } from "../site/index.ts";
import { defineLinkFallbacks } from "./address/linkDelivery.ts";
import { followAdmins } from "./impersonation.ts";
import { sweepSession } from "./links/links.ts";
import { sessionData } from "./personalData.ts";
import { mountSession } from "./routes.ts";

export { readAccountInvitation, sendAccountInvitation } from "./address/accountInvitation.ts";
export { countUndelivered } from "./address/linkDelivery.ts";
export { mailProofCode, useProofCode } from "./address/proofCode.ts";
export { refuseHeld } from "./address/takeBack.ts";
export { farewell } from "./farewell.ts";
export { readFirstPage } from "./firstPage.ts";
export { identify, identifyAgain, identifyToken, selectSpace } from "./identify.ts";
export { dropIssuer, readIssuers } from "./known/issuers.ts";
export { mailNotice } from "./links/mails.ts";
export { meOf } from "./me/me.ts";
export { profileOf } from "./me/profile.ts";
export { refuseCommon } from "./password.ts";
export { isSetUp, readSetupCode, setUpFromEnvironment } from "./setup.ts";
export { createAccount } from "./signing/createAccount.ts";
export { askToVerify } from "./signing/verification.ts";

export const session = feature({
  name: "session",
  mount: mountSession,
  jobs: [sweepSession],
  personalData: [sessionData],
  define(app) {
    defineLinkFallbacks(app);
    followAdmins(app);
    defineOrganizationMails(app, sendMail);
    defineHeld(app, { name: "site", tables: [], erase: ({ db }, organizationId) => forgetSite(db, organizationId) });
  },
});
