import type { Mounting } from "../../../platform/mount.ts";

/** Serves every call of trainings. */
export function mountTrainings(_mounting: Mounting): void {}
