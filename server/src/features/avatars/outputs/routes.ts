import type { Mounting } from "../../../platform/mount.ts";

/** Serves every call of outputs. */
export function mountOutputs(_mounting: Mounting): void {}
