import { DOCUMENT_NAME_LENGTH_MAX } from "@pluma/contract/documents/documents";
import { type documentImports, leftOutKinds } from "@pluma/contract/documents/imports";
import { isTooLong } from "@pluma/contract/documents/length";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { makeDocument } from "../documents.ts";
import { derivedOf } from "../engine/derive.ts";
import { showDocument } from "../show.ts";
import { keepPictures, withFiles } from "./pictures.ts";
import { readUpload } from "./reading.ts";

/** Makes a document of a file of the caller's, and keeps its pictures as files of theirs. */
export async function importDocument(ctx: ActorCtx, { body: { file } }: Input<typeof documentImports.importDocument>) {
  const { doc, title, pictures, leftOut } = await readUpload(ctx, file);
  // Before anything is kept of it.
  if (isTooLong(derivedOf(documentSchema.nodeFromJSON(doc)).content)) refuse("document_content_too_long");
  const name = nameOf(title, file.name);
  const kept = await keepPictures(ctx, pictures, name);
  const made = makeDocument(ctx, {
    doc: documentSchema.nodeFromJSON(withFiles({ type: "doc", ...doc }, kept.fileIds)),
    name,
    tags: "",
    blocks: null,
    organizationId: ctx.actor.organizationId,
  });
  const row = await made.catch(async (error: unknown) => {
    await kept.drop();
    throw error;
  });
  const lost = { ...leftOut, pictures: (leftOut.pictures ?? 0) + kept.fileIds.filter((id) => id === null).length };
  const told = leftOutKinds.map((kind) => ({ kind, count: lost[kind] ?? 0 })).filter(({ count }) => count > 0);
  return { document: await showDocument(ctx, row), left_out: told };
}

/** What Word calls a document that nobody named. */
const nameless = /^(?:microsoft word\b.*|word document|document\d*|untitled.*)$/i;

function nameOf(title: string | null, fileName: string): string {
  const said = title && !nameless.test(title) ? title : fileName.replace(/\.[a-z]{2,8}$/i, "");
  return (said.trim() || fileName).slice(0, DOCUMENT_NAME_LENGTH_MAX).toWellFormed();
}
