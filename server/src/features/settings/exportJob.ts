import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { Language } from "@pluma/contract/kit/kit";
import type { DataExport } from "@pluma/contract/settings/settings";
import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { personalDataOf } from "../../platform/features/personalData.ts";
import { type Archive, addReadme, packArchive } from "../../platform/files/zip.ts";
import type { JobRow } from "../../platform/jobs/jobs.tables.ts";
import { defineJob, type JobRun } from "../../platform/jobs/jobs.ts";
import { placedFor } from "../../platform/sites.ts";
import { findProfile } from "../accounts/index.ts";
import { archiveOf, removeFile, storeArchive } from "../files/index.ts";
import { sendMail } from "../site/index.ts";
import { words } from "./locales/words.ts";
import { findNewestJobOf, lockExport } from "./store.system.ts";

/** `site`: on whose own host it was asked for. */
type Data = { userId: number; lang: Language; site?: number | null };

/** Collects everything that features keep of a person into a zip, which its owner can open for a day. */
export const exportData = defineJob<Data>({
  name: "data_export",
  attemptsMax: 3,
  secondsMax: 1800,
  atOnce: 1,
  work: async (app, data, run) => {
    try {
      await collect(app, data, run);
    } catch (error) {
      const isLast = run.attempt >= exportData.attemptsMax && !run.signal.aborted;
      if (isLast) await tell(app, data.userId, run.jobId, { state: "failed" });
      throw error;
    }
  },
});

/** Ends the export of a person, in the caller's transaction. */
export async function endExport(ctx: Pick<App, "db" | "jobs">, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockExport(tx.db, userId);
    const newest = await findNewestJobOf(tx.db, userId, exportData.name);
    if (newest && isOpen(newest)) await tx.jobs.cancel(tx.db, newest.jobId);
  });
}

/** Whether an export waits or is being made. */
export const isOpen = ({ state }: JobRow): boolean => state === "queued" || state === "running";

async function collect(app: App, { userId, lang, site = null }: Data, run: JobRun): Promise<void> {
  const profile = await findProfile(app, userId);
  const begun = await app.jobs.find(app.db, run.jobId);
  if (!profile || !begun) return;
  // A try that was cut short after its archive was stored is not made again.
  const archive = (await archiveOf(app, userId, begun.createdAt)) ?? (await pack(app, { userId, lang }, run));
  const isKept = await inTransaction(app, async (tx) => {
    await lockExport(tx.db, userId);
    // It may have been cancelled while it was being stored, or its owner may have left.
    const row = await tx.jobs.find(tx.db, run.jobId);
    if (row?.state === "running") await mail(await placedFor(tx, site), profile.lang ?? lang, profile.email);
    else await removeFile(tx, archive.file_id);
    return row?.state === "running";
  });
  if (isKept) await tell(app, userId, run.jobId, { state: "done", done: 1, src: archive.src });
}

async function pack(app: App, { userId, lang }: Data, run: JobRun): Promise<FileRef> {
  const packed = await packArchive(app.config.dataDir, (archive) => fill(app, archive, { userId, lang }, run));
  try {
    run.signal.throwIfAborted();
    const day = app.clock.now().toISOString().slice(0, 10);
    return await storeArchive(app, userId, `${words[lang].export.name}-${day}.zip`, packed);
  } finally {
    await packed.remove();
  }
}

async function fill(app: App, archive: Archive, { userId, lang }: Data, run: JobRun): Promise<void> {
  const kinds = personalDataOf(app).filter(({ exportOf }) => exportOf !== null);
  const leftOut: string[] = [];
  for (const [index, { name, exportOf }] of kinds.entries()) {
    const done = index / kinds.length;
    await run.report(done, name);
    await tell(app, userId, run.jobId, { state: "running", done, step: name });
    for await (const file of exportOf?.(app, userId) ?? []) {
      if (!(await archive.add(file, run.signal))) leftOut.push(file.path);
    }
  }
  await addReadme(archive, words[lang].export, leftOut, run.signal);
}

/** Tells the person's open screens how far it is; what is not said stays what the row says. */
async function tell(app: App, userId: number, jobId: string, now: Partial<DataExport>): Promise<void> {
  const row = await app.jobs.find(app.db, jobId);
  if (!row || row.state === "cancelled") return;
  const createdAt = row.createdAt.toISOString();
  const known = {
    export_id: jobId,
    state: "running" as const,
    done: row.done,
    step: row.step ?? "",
    src: null,
    createdAt,
  };
  app.push(userId, "data_export", { export: { ...known, ...now } });
}

// The mail leads to the settings and not to the archive itself: whoever reads the mail is not yet its owner.
async function mail(app: App, lang: Language, to: string): Promise<void> {
  const { subject, line, label } = words[lang].export;
  await sendMail(app, { to, lang, subject, lines: [line], act: { label, url: `${app.publicUrl}/settings` } });
}
