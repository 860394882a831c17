export { countUndelivered, defineLinkFallbacks } from "./address/linkDelivery.ts";
export { mailProofCode, useProofCode } from "./address/proofCode.ts";
export { refuseHeld } from "./address/takeBack.ts";

export { farewell } from "./farewell.ts";
export { identify, identifyToken, selectSpace } from "./identify.ts";
export { followAdmins } from "./impersonation.ts";
export { sweepSession } from "./links/links.ts";
export { mailNotice } from "./links/mails.ts";
export { meOf } from "./me/me.ts";
export { profileOf } from "./me/profile.ts";
export { refuseCommon } from "./password.ts";
export { mountSession } from "./routes.ts";
export { isSetUp, readSetupCode, setUpFromEnvironment } from "./setup.ts";
export { createAccount } from "./signing/createAccount.ts";
export { askToVerify } from "./signing/verification.ts";
