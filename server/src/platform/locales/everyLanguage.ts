import { createRequire } from "node:module";
import { join } from "node:path";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";

/** Reads JSON as a part of the program: in development a change of it starts the server again. */
export const readWords = createRequire(import.meta.url);

/**
 * The words of a folder in every language. The English ones are given, and say which there are; the others stand beside
 * them in `words.<code>.json`. They are read once, as the program is loaded, which fails where a language has none.
 */
export function inEveryLanguage<W extends object>(english: W, folder: string): Record<Language, W> {
  const read = (code: Language): unknown => readWords(join(folder, `words.${code}.json`));
  const all = languageCodes.map((code) => [code, code === "en" ? english : read(code)]);
  return Object.fromEntries(all) as Record<Language, W>;
}

/** A text with its {{blanks}} filled; one without a value stays empty. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
