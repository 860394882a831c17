import { type ErrorCode, errors, type SaidCode } from "@pluma/contract/all";
import { type FieldProblem, fieldProblems } from "@pluma/contract/kit/errors";
import { type ErrorBody, type Language, statusOfKind } from "@pluma/contract/kit/kit";
import { contractWords } from "./locales/contractWords.ts";
import { fill } from "./locales/everyLanguage.ts";

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
    this.status = status ?? statusOfKind[errors[code]];
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
export const wordsOf = (code: SaidCode, lang: Language, values: Record<string, string | number> = {}): string =>
  fill(contractWords[lang][code], values);

/** What is wrong with a field, by the message of its shape; a message that is no code of the contract is said as it is. */
export const wordsOfField = (message: string, lang: Language): string =>
  isFieldProblem(message) ? wordsOf(message, lang) : message;

const isFieldProblem = (message: string): message is FieldProblem =>
  fieldProblems.some((problem) => problem === message);

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
