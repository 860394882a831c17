import { type WorkKind, workKinds } from "@pluma/contract/organizations/work";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { perApp } from "../../../platform/state.ts";

/** Whose work in which organization, and whose it is from then on. */
export type Handing = { organizationId: number; from: number; to: number };

/** Somebody who closes their account, with their files and the organizations that they are or were in. */
export type Leaving = { from: number; fileIds: number[]; organizationIds: number[] };

/**
 * A kind of what people make in an organization, as the feature knows it that keeps it: how much somebody has, and how it
 * becomes somebody else's with all that hangs on it. Never anything of a personal space or of another organization.
 */
export type Work = {
  count(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>>;
  /** In the caller's transaction; answers how many things it was. */
  handOver(db: Db, handing: Handing): Promise<number>;
  /** Those of their files that somebody else's things carry become whose these are, with what was read of them. */
  keepFiles?(db: Db, leaving: Leaving): Promise<void>;
};

const kept = perApp((): Map<WorkKind, Work[]> => new Map());

/** Says who keeps a kind of work, features above, which organizations cannot ask; several may keep one kind together. */
export function defineWork(app: App, kind: WorkKind, work: Work): void {
  kept(app).set(kind, [...(kept(app).get(kind) ?? []), work]);
}

type Reader = Pick<App, "db" | "state">;

/** How much each of some people has in an organization, by kind. */
export async function countWork(ctx: Reader, organizationId: number, userIds: number[]) {
  const counts = new Map(userIds.map((userId) => [userId, new Map<WorkKind, number>()]));
  if (userIds.length === 0) return counts;
  for (const kind of workKinds) {
    for (const { count } of kept(ctx).get(kind) ?? []) {
      for (const [userId, number] of await count(ctx.db, organizationId, userIds)) {
        const own = counts.get(userId);
        own?.set(kind, (own.get(kind) ?? 0) + number);
      }
    }
  }
  return counts;
}

/** Makes what somebody has of some kinds somebody else's; how much of each that was, in the caller's transaction. */
export async function moveWork(ctx: Reader, handing: Handing, kinds: readonly WorkKind[]) {
  const counts: { kind: WorkKind; count: number }[] = [];
  for (const kind of workKinds.filter((each) => kinds.includes(each))) {
    let count = 0;
    for (const { handOver } of kept(ctx).get(kind) ?? []) count += await handOver(ctx.db, handing);
    if (count > 0) counts.push({ kind, count });
  }
  return counts;
}

/** Leaves the files of somebody to whoever has what carries them by now, in the caller's transaction. */
export async function keepFiles(ctx: Reader, leaving: Leaving): Promise<void> {
  if (leaving.fileIds.length === 0 || leaving.organizationIds.length === 0) return;
  for (const works of kept(ctx).values()) for (const work of works) await work.keepFiles?.(ctx.db, leaving);
}
