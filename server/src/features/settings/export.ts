import type { DataExport } from "@pluma/contract/settings/settings";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import type { JobRow } from "../../platform/jobs/jobs.tables.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { recordAudit } from "../accounts/index.ts";
import { archiveOf } from "../files/index.ts";
import { endExport, exportData, isOpen } from "./exportJob.ts";
import { findNewestJob, lockOwnExport } from "./store.ts";

/** The caller's newest export; null when there never was one. */
export async function readExport(ctx: ActorCtx): Promise<{ export: DataExport | null }> {
  const row = await findNewestJob(ctx, exportData.name);
  return { export: row && (await showExport(ctx, row)) };
}

/** Begins to collect all that is the caller's; while one is being made, that one is answered instead. */
export async function startExport(ctx: ActorCtx): Promise<{ export: DataExport }> {
  const { userId } = ctx.actor;
  const row = await inTransaction(ctx, async (tx) => {
    await lockOwnExport(tx);
    const newest = await findNewestJob(tx, exportData.name);
    if (newest && isOpen(newest)) return newest;
    const jobId = await enqueue(tx, exportData, { userId, lang: ctx.lang, site: ctx.site }, { userId });
    await recordAudit(tx, "user.export", `user:${userId}`);
    return tx.jobs.find(tx.db, jobId);
  });
  if (!row) throw new Error("an export that was just begun is gone");
  return { export: await showExport(ctx, row) };
}

/** Cancels the caller's export when one waits or runs; else there is nothing to do. */
export async function cancelExport(ctx: ActorCtx): Promise<undefined> {
  await endExport(ctx, ctx.actor.userId);
  const { export: now } = await readExport(ctx);
  if (now) ctx.push(ctx.actor.userId, "data_export", { export: now });
}

async function showExport(ctx: App, row: JobRow): Promise<DataExport> {
  const { userId, state } = row;
  const archive = state === "done" && userId !== null ? await archiveOf(ctx, userId, row.createdAt) : null;
  return {
    export_id: row.jobId,
    state: state === "queued" ? "waiting" : state,
    done: row.done,
    step: row.step ?? "",
    src: archive?.src ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
