import { errors } from "@pluma/contract/all";
import type { Language } from "@pluma/contract/kit";
import { type ChatImport, importOrigins } from "@pluma/contract/moving";
import { wordsOf } from "../../../platform/errors.ts";
import type { ImportRow } from "./store.ts";

const isErrorCode = (code: string): code is keyof typeof errors => code in errors;

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
    problem: code === null ? null : wordsOf(isErrorCode(code) ? code : "failed", lang),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
