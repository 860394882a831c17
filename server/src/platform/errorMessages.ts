import { type ErrorCode, errors, type SaidCode, saidCodes } from "@pluma/contract/all";
import { type ErrorBody, type Language, statusOfKind } from "@pluma/contract/kit/kit";
import type { Refusal } from "./errors.ts";
import { contractWords } from "./locales/contractWords.ts";
import { fill } from "./locales/everyLanguage.ts";

// What somebody else said of it stands in place of our words; where they said nothing, or must not be heard, ours stay.
const inTheirWords: Partial<Record<SaidCode, SaidCode>> = {
  provider_key: "provider_refused",
  provider_busy: "provider_refused",
};

/** The sentence of a code in a language, its blanks filled. */
export function wordsOf(code: SaidCode, lang: Language, values: Record<string, string | number> = {}): string {
  const said = values.message === undefined ? code : (inTheirWords[code] ?? code);
  return fill(contractWords[lang][said], values);
}

/** What is wrong with a field, by the message of its shape; a message that is no code of the contract is said as it is. */
export const wordsOfField = (message: string, lang: Language): string =>
  isSaid(message) ? wordsOf(message, lang) : message;

const said: ReadonlySet<string> = new Set(saidCodes);
const isSaid = (message: string): message is SaidCode => said.has(message);

/** The sentence of a code that a row holds; of one that there is no more, that something failed. */
export function wordsOfStored(code: string, lang: Language, values?: Record<string, string | number>): string {
  return wordsOf(isErrorCode(code) ? code : "failed", lang, values);
}

/** Whether a text that was stored is a code of the contract. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The status of the answer that a refusal becomes. */
export const statusOf = ({ code, status }: Refusal): number => status ?? statusOfKind[errors[code]];

/** The body of the answer that a refusal becomes. */
export function bodyOf(refusal: Refusal, lang: Language): ErrorBody {
  const message = wordsOf(refusal.code, lang, refusal.values);
  const { code, fields } = refusal;
  return { code, message, error: { code, message, ...(fields && { fields }) } };
}
