import { feature } from "../../platform/features/feature.ts";
import { pushData } from "./personalData.ts";
import { mountPush } from "./routes.ts";
import { sendNotice } from "./sending.ts";

export { tellDevices } from "./sending.ts";

/** Notices on people's devices of what they wait for. */
export const push = feature({ name: "push", mount: mountPush, jobs: [sendNotice], personalData: [pushData] });
