import { DOCUMENT_BYTES_MAX } from "@pluma/contract/chats/sharing";
import type { ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { PDF_TYPE, type Pictures, toPdf, toWord, WORD_TYPE } from "../../../providers/documents/index.ts";
import { words } from "../locales/words.ts";
import { fileNameOf } from "./rules.ts";

/** `pictures` are those that the text names. */
type Asked = { text: string; name: string; pictures?: Pictures };

/** A text as a PDF; refuses one of more than 200 kB. */
export const makePdf = (ctx: ActorCtx, asked: Asked): Promise<ServedFile> => make(ctx, asked, toPdf, PDF_TYPE, "pdf");

/** A text as a Word document; refuses one of more than 200 kB. */
export const makeWord = (ctx: ActorCtx, asked: Asked): Promise<ServedFile> =>
  make(ctx, asked, toWord, WORD_TYPE, "docx");

/** A text as it is, as a file; refuses one of more than 200 kB. */
export const makeMarkdown = (ctx: ActorCtx, asked: Asked): Promise<ServedFile> =>
  make(ctx, asked, async (text) => Buffer.from(text), "text/markdown; charset=utf-8", "md");

async function make(
  { lang, actor, state }: ActorCtx,
  { text, name, pictures }: Asked,
  print: typeof toPdf,
  type: string,
  ending: string,
): Promise<ServedFile> {
  if (Buffer.byteLength(text) > DOCUMENT_BYTES_MAX) refuse("document_too_long");
  const bytes = await print(text, {
    title: name.trim(),
    lang,
    ownerId: actor.userId,
    state,
    ...(pictures && { pictures }),
  });
  return { name: fileNameOf(name, ending, words[lang].export.document), type, bytes };
}
