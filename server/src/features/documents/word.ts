import type { documents } from "@pluma/contract/documents/documents";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { toWrittenWord, WORD_TYPE } from "../../providers/documents/index.ts";
import { fileNameOf } from "../chats/index.ts";
import { findOwn } from "./store.ts";

/** A document of the caller's as a Word file; of its pictures the descriptions. */
export async function readWord(ctx: ActorCtx, { params }: Input<typeof documents.readWord>): Promise<ServedFile> {
  const { documentId, name, doc } = (await findOwn(ctx, params.id)) ?? refuse("not_found");
  const about = { title: name.trim(), lang: ctx.lang, ownerId: ctx.actor.userId };
  const bytes = await toWrittenWord(documentSchema.nodeFromJSON(doc).toJSON(), about);
  return { name: fileNameOf(name, "docx", `document-${documentId}`), type: WORD_TYPE, bytes };
}
