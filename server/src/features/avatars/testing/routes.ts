import type { Mounting } from "../../../platform/mount.ts";

/** Serves every call of test questions. */
export function mountAvatarTests(_mounting: Mounting): void {}
