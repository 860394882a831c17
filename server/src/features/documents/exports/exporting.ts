import type { DocumentFormat, documents } from "@pluma/contract/documents/documents";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { Node } from "prosemirror-model";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { PDF_TYPE, toWrittenPdf, toWrittenWord, WORD_TYPE } from "../../../providers/documents/index.ts";
import { noteExported } from "../../accounts/index.ts";
import { fileNameOf } from "../../chats/index.ts";
import { readPrinted } from "../../files/index.ts";
import { readPublicSettings } from "../../site/index.ts";
import { picturesIn } from "../engine/derive.ts";
import { type DocumentRow, findVisible } from "../store.ts";
import { toMarkdown } from "./markdown.ts";
import { addressOf, type Look, readableAccent, toPage } from "./page.ts";

/** More pictures than this are their descriptions. */
const PICTURES_MAX = 60;

/** A document of the caller's as a Word file. */
export const readWord = (ctx: ActorCtx, { params }: Input<typeof documents.readWord>): Promise<ServedFile> =>
  exported(ctx, params.id, "word");

/** A document of the caller's as a file that needs nothing of this installation. */
export const exportDocument = (
  ctx: ActorCtx,
  { params, query }: Input<typeof documents.exportDocument>,
): Promise<ServedFile> => exported(ctx, params.id, query.format);

async function exported(ctx: ActorCtx, documentId: number, format: DocumentFormat): Promise<ServedFile> {
  const row = (await findVisible(ctx, documentId)) ?? refuse("not_found");
  const made = await fileOf(ctx, row, format);
  await noteExported(ctx, "document", { id: documentId, organizationId: row.organizationId, format });
  return made;
}

const endings: Record<DocumentFormat, { ending: string; type: string }> = {
  word: { ending: "docx", type: WORD_TYPE },
  pdf: { ending: "pdf", type: PDF_TYPE },
  markdown: { ending: "md", type: "text/markdown; charset=utf-8" },
  html: { ending: "html", type: "text/html; charset=utf-8" },
};

/** A document as a file, for whoever was let in to it. */
async function fileOf(
  ctx: ActorCtx,
  { documentId, name, doc: json }: DocumentRow,
  format: DocumentFormat,
): Promise<ServedFile> {
  const doc = documentSchema.nodeFromJSON(json);
  const { ending, type } = endings[format];
  const bytes = await bytesOf(ctx, doc, name.trim(), format);
  return { name: fileNameOf(name, ending, `document-${documentId}`), type, bytes };
}

async function bytesOf(ctx: ActorCtx, doc: Node, title: string, format: DocumentFormat): Promise<Uint8Array> {
  const { lang, actor, state } = ctx;
  const about = { title, lang, ownerId: actor.userId, state };
  const look = await lookOf(ctx, doc);
  if (format === "word") return toWrittenWord(doc.toJSON(), { ...about, look });
  if (format === "pdf") return toWrittenPdf(doc.toJSON(), { ...about, look });
  if (format === "html") return Buffer.from(toPage(doc, { title, lang, look }));
  return Buffer.from(toMarkdown(doc, addressesOf(look)));
}

/** The look of the brand, and the pictures of a document as they are printed. */
async function lookOf(ctx: ActorCtx, doc: Node): Promise<Look> {
  const settings = await readPublicSettings(ctx);
  const pictures: Look["pictures"] = new Map();
  for (const fileId of picturesIn(doc).slice(0, PICTURES_MAX)) {
    const picture = await readPrinted(ctx, ctx.actor.userId, fileId);
    if (picture) pictures.set(fileId, picture);
  }
  return { accent: readableAccent(settings.primary_color || settings.accent_color || ""), pictures };
}

const addressesOf = ({ pictures }: Look): ReadonlyMap<number, string> =>
  new Map([...pictures].map(([fileId, picture]) => [fileId, addressOf(picture)]));
