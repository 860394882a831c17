import type { Language } from "@pluma/contract/kit/kit";
import { isErrorCode, wordsOf } from "../../platform/errorMessages.ts";
import type { SourceRow } from "./store.system.ts";

/** Says why a file could not be read. */
export function problemOf(source: Pick<SourceRow, "errorCode"> | undefined, lang: Language): string {
  const code = source?.errorCode ?? "file_unread";
  return wordsOf(isErrorCode(code) ? code : "file_unread", lang);
}
