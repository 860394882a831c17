import type { RunAct } from "@pluma/contract/avatars/trainingRuns";
import type { VersionReason } from "@pluma/contract/avatars/versions";
import type { Actor } from "../../../platform/context.ts";

type Placed = { userId: number; isPublic: boolean };
type Asker = Pick<Actor, "userId" | "staffRole">;

/** Who may read and change a training: its owner and platform admins. */
export const mayChange = (actor: Asker, training: Placed): boolean =>
  actor.userId === training.userId || actor.staffRole === "admin";

/** What the version is called that a kept run makes. */
export const reasonOf: Record<RunAct, VersionReason> = {
  execute: "executed",
  sync: "context",
  refine: "refined",
  combine: "combined",
};

type Going = { state: string; startedAt: Date | null; estimateTokens: number };

/** The seconds that a run still takes at its pace so far; null while nothing can be said. */
export function secondsLeft({ state, startedAt, estimateTokens }: Going, tokensPaid: number, now: Date): number | null {
  if (state !== "running" || !startedAt || tokensPaid === 0 || estimateTokens === 0) return null;
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000;
  // At the end it is always about to be done: what is left is then one more answer.
  return Math.max(1, Math.round((elapsed * Math.max(0, estimateTokens - tokensPaid)) / tokensPaid));
}
