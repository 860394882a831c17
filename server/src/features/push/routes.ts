import { push } from "@pluma/contract/push/push";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { readPush, startPush, stopPush, stopPushEverywhere } from "./devices.ts";

export function mountPush(mounting: Mounting): void {
  mount(mounting, push, { readPush, startPush, stopPush, stopPushEverywhere });
}
