import type { Actor } from "../../../platform/context.ts";

type Placed = { userId: number | null; isShared: boolean };

/** Who may change a preset: whoever made it, and staff where everybody has it. */
export const mayEdit = (actor: Pick<Actor, "userId" | "staffRole">, preset: Placed): boolean =>
  preset.userId === actor.userId || (preset.isShared && actor.staffRole !== null);

/** Whether the caller may give presets to everybody. */
export const mayShare = ({ staffRole }: Pick<Actor, "staffRole">): boolean => staffRole !== null;
