import type { AnyJobKind } from "../../platform/jobs.ts";

/** What avatars tell the parts that serve every feature: where their texts live, and what they keep of people. */
export function defineAvatars(): void {}

/** The jobs of avatars. */
export const avatarJobs: AnyJobKind[] = [];
