import { type ChatImport, importOrigins } from "@pluma/contract/chats/moving";
import type { Language } from "@pluma/contract/kit/kit";
import { wordsOfStored } from "../../../platform/errorMessages.ts";
import type { ImportRow } from "./store.ts";

/** An import as the wire has it; what went wrong is said in the reader's language. */
export function showImport(row: ImportRow, lang: Language): ChatImport {
  const code = row.errorCode;
  return {
    import_id: row.importId,
    name: row.name,
    origin: importOrigins.find((origin) => origin === row.origin) ?? null,
    state: row.state,
    total: row.total,
    done: row.done,
    added: row.added,
    skipped: row.skipped,
    messages: row.messages,
    problem: code === null ? null : wordsOfStored(code, lang),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
