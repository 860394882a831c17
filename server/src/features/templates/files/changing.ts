import type { Input } from "@pluma/contract/kit/kit";
import { TEMPLATE_FILES_MAX, type templateFiles } from "@pluma/contract/templates/files";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { keepWhile, readUpload, retrySource } from "../../knowledge/index.ts";
import { lockEditable, visibleTemplate } from "../access.ts";
import { mayOpenFiles } from "../rules.ts";
import { showOpen } from "../show.ts";
import type { TemplateRow } from "../store.ts";
import { tellTemplate } from "../tell.ts";
import { madeOf, writeState } from "../writeState.ts";
import { keepFor, putIn } from "./keep.ts";
import { showFiles } from "./show.ts";
import { endFiles } from "./store.system.ts";
import { countStanding, findStanding, type TemplateFileRow } from "./store.ts";

/** Gives a file to a template whose files the caller may open, as a new version, and has it read. Refuses the 201st. */
export async function addTemplateFile(ctx: ActorCtx, { params, body }: Input<typeof templateFiles.addTemplateFile>) {
  const template = await carrier(ctx, params.id);
  await checkRoom(ctx, template);
  const kept = await keepFor(ctx, template, body.file ?? (await readUpload(ctx, body.fields.file_id)));
  const { row, put } = await keepWhile(ctx, kept, async (tx) => {
    const locked = await lockCarrier(tx, template.templateId);
    // Two uploads at once must not both be the two hundredth.
    await checkRoom(tx, locked);
    const written = await writeState(tx, locked, madeOf(locked), by(ctx));
    return { row: written, put: await putIn(tx, written, kept) };
  });
  tellTemplate(ctx, row);
  return { file: await showFile(ctx, put), template: await showOpen(ctx, row) };
}

/** Takes a file from a template as a new version; earlier ones keep it. */
export async function removeTemplateFile(
  ctx: ActorCtx,
  { params }: Input<typeof templateFiles.removeTemplateFile>,
): Promise<undefined> {
  const { templateId } = await carried(ctx, params.id);
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockCarrier(tx, templateId);
    // Somebody else may have taken it out meanwhile.
    await carried(tx, params.id);
    const written = await writeState(tx, locked, madeOf(locked), by(ctx));
    await endFiles(tx.db, [params.id], written.version);
    return written;
  });
  tellTemplate(ctx, row);
}

/** Has a file read anew whose reading failed; any other stays as it is. */
export async function retryTemplateFile(ctx: ActorCtx, { params }: Input<typeof templateFiles.retryTemplateFile>) {
  const row = await carried(ctx, params.id);
  await inTransaction(ctx, async (tx) => {
    if (row.sourceId !== null) await retrySource(tx, row.sourceId);
  });
  return { file: await showFile(ctx, row) };
}

const by = ({ actor }: ActorCtx) => ({ userId: actor.userId, hasOtherFiles: true as const });

/** A template whose files the caller may open; one that they may only use is refused, any other does not exist. */
async function carrier(ctx: ActorCtx, templateId: number): Promise<TemplateRow> {
  const template = await visibleTemplate(ctx, templateId);
  allow(mayOpenFiles(ctx.actor, template));
  return template;
}

async function lockCarrier(tx: ActorCtx, templateId: number): Promise<TemplateRow> {
  const locked = await lockEditable(tx, templateId);
  allow(mayOpenFiles(tx.actor, locked));
  return locked;
}

/** A file that stands in a template whose files the caller may open; for whoever may only use it there is none. */
async function carried(ctx: ActorCtx, templateFileId: number): Promise<TemplateFileRow> {
  const row = (await findStanding(ctx, templateFileId)) ?? refuse("not_found");
  if (!mayOpenFiles(ctx.actor, await visibleTemplate(ctx, row.templateId))) refuse("not_found");
  return row;
}

async function showFile(ctx: ActorCtx, row: TemplateFileRow) {
  const [file] = await showFiles(ctx, [row], ctx.lang);
  return file ?? refuse("not_found");
}

async function checkRoom(ctx: ActorCtx, { templateId }: TemplateRow): Promise<void> {
  if ((await countStanding(ctx, templateId)) >= TEMPLATE_FILES_MAX) refuse("template_files_full");
}
