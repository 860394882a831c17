import type { Mounting } from "../../platform/mount.ts";
import { mountOutputs } from "./outputs/routes.ts";
import { mountAvatarTests } from "./testing/routes.ts";
import { mountTrainings } from "./training/routes.ts";

/** Serves every call about avatars: themselves, their files, versions and inbox, trainings, outputs, test questions. */
export function mountAvatars(mounting: Mounting): void {
  mountTrainings(mounting);
  mountOutputs(mounting);
  mountAvatarTests(mounting);
}
