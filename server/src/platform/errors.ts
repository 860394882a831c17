import { type ErrorCode, errors } from "@pluma/contract/all";
import { type ErrorBody, type ErrorWords, type Language, statusOfKind } from "@pluma/contract/kit/kit";

/** An expected "no": it has a code of the contract, and becomes an answer with that code's status. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;
  readonly fields: Record<string, string> | undefined;
  /** Replaces the status of the code's kind, where a route's contract says so. */
  readonly status: number;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    fields?: Record<string, string>,
    status?: number,
  ) {
    super(code);
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.status = status ?? statusOfKind[errors[code].kind];
  }
}

/** Ends an act with a refusal of the contract. */
export function refuse(
  code: ErrorCode,
  values?: Record<string, string | number>,
  fields?: Record<string, string>,
): never {
  throw new Refusal(code, values, fields);
}

/** Refuses with `code` unless `may` holds. */
export function allow(may: boolean, code: ErrorCode = "not_allowed"): asserts may {
  if (!may) refuse(code);
}

/** The sentence of a code in a language, its blanks filled. */
export function wordsOf(code: ErrorCode, lang: Language, values: Record<string, string | number> = {}): string {
  const words: ErrorWords = errors[code];
  return words[lang].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The sentence of a code that a row holds; of one that there is no more, that something failed. */
export function wordsOfStored(code: string, lang: Language, values?: Record<string, string | number>): string {
  return wordsOf(isErrorCode(code) ? code : "failed", lang, values);
}

/** Whether a text that was stored is a code of the contract. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The body of the answer that a refusal becomes. */
export function bodyOf(refusal: Refusal, lang: Language): ErrorBody {
  const message = wordsOf(refusal.code, lang, refusal.values);
  const { code, fields } = refusal;
  return { code, message, error: { code, message, ...(fields && { fields }) } };
}
