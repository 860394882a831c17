import { DOCUMENT_NAME_LENGTH_MAX, documents } from "@pluma/contract/documents/documents";
import { ask } from "../../../platform/ask/ask.ts";
import { htmlOf } from "../../chats/index.ts";
import { relist } from "../cache.ts";
import { pathOf } from "../places.ts";

/** Makes a document of a Markdown text in the selected space, and answers where it is; the same key makes one. */
export async function makeDocument(name: string, text: string, key: string): Promise<string> {
  const body = { name: shortened(name), content: await htmlOf(text) };
  const { document } = await ask(documents.createDocument, { body }, { idempotencyKey: key });
  relist();
  return pathOf(document.document_id);
}

const shortened = (name: string): string => name.trim().slice(0, DOCUMENT_NAME_LENGTH_MAX).toWellFormed();
