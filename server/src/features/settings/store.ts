import { and, desc, eq } from "drizzle-orm";
import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { type JobRow, jobs } from "../../platform/jobs/jobs.tables.ts";
import { lockExport } from "./store.system.ts";

/** The caller's newest job of a kind; null without one. */
export async function findNewestJob(ctx: AskerCtx, kind: string): Promise<JobRow | null> {
  const [row] = await ctx.db
    .select()
    .from(jobs)
    .where(and(mine(ctx, jobs.userId), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Makes others who start or end an export of the caller's wait until this transaction ends. */
export const lockOwnExport = ({ db, actor }: AskerCtx): Promise<void> => lockExport(db, actor.userId);
