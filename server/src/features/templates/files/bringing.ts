import type { ActorCtx, App } from "../../../platform/context.ts";
import { removeFile } from "../../files/index.ts";
import { type Kept, readGiven, removeSources } from "../../knowledge/index.ts";
import { mayOpenFiles } from "../rules.ts";
import type { TemplateRow } from "../store.ts";
import { keepFor } from "./keep.ts";
import { endFiles, filesOfVersion, insertFiles, standingFiles } from "./store.system.ts";

/** Copies for the caller of the files of a template, where they may open them; of another template they get none. */
export async function copyFiles(ctx: ActorCtx, template: TemplateRow): Promise<Kept[]> {
  if (!mayOpenFiles(ctx.actor, template)) return [];
  const { userId, organizationId } = ctx.actor;
  const copies: Kept[] = [];
  try {
    for (const { fileId } of await standingFiles(ctx, template.templateId)) {
      const given = await readGiven(ctx, fileId);
      if (given) copies.push(await keepFor(ctx, { userId, organizationId }, given));
    }
    return copies;
  } catch (error) {
    await dropFiles(ctx, copies);
    throw error;
  }
}

/** Removes documents that were kept for something that did not come about. */
export async function dropFiles(ctx: ActorCtx, kept: Pick<Kept, "file_id">[]): Promise<void> {
  for (const { file_id } of kept) await removeFile(ctx, file_id);
}

/** Has the files of an earlier version stand again, in the version of a template that was just written in this transaction. */
export async function bringBack(tx: Pick<App, "db">, { templateId, version }: TemplateRow, earlier: number) {
  const [now, then] = [await standingFiles(tx, templateId), await filesOfVersion(tx, templateId, earlier)];
  const stands = new Set(now.map(({ fileId }) => fileId));
  const stood = new Set(then.map(({ fileId }) => fileId));
  const gone = now.filter(({ fileId }) => !stood.has(fileId));
  await endFiles(
    tx.db,
    gone.map(({ templateFileId }) => templateFileId),
    version,
  );
  const back = then.filter(({ fileId }) => !stands.has(fileId));
  await insertFiles(
    tx.db,
    back.map(({ fileId, sourceId }) => ({ templateId, fileId, sourceId, fromVersion: version })),
  );
}

/** Removes files with what was read of them, in the caller's transaction. */
export async function forgetFiles(
  tx: Pick<App, "db" | "clock" | "jobs">,
  files: { fileId: number; sourceId: number | null }[],
): Promise<void> {
  for (const { fileId } of files) await removeFile(tx, fileId);
  await removeSources(
    tx,
    files.flatMap(({ sourceId }) => sourceId ?? []),
  );
}
