export { usePush, useStartPush, useStopPush } from "./data.ts";
export { canBeTold, isForbidden } from "./device.ts";
export { TellMe } from "./TellMe.tsx";
