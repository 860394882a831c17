import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type SaidCode, saidCodes } from "@pluma/contract/all";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import { readWords } from "./everyLanguage.ts";

/**
 * What the contract has words for, by language and code. Browsers import the contract too, so its words are no part of its
 * modules: they stand in `words.<code>.json` beside them, and are read here, once, as the program is loaded.
 */
export const contractWords = readContractWords(dirname(readWords.resolve("@pluma/contract/all")));

/** The words of the contract that lies in `folder`; fails where a language lacks those of a code. */
export function readContractWords(folder: string): Record<Language, Record<SaidCode, string>> {
  const all = languageCodes.map((language) => [language, readAll(folder, language)]);
  return Object.fromEntries(all) as Record<Language, Record<SaidCode, string>>;
}

function readAll(folder: string, language: Language): Record<string, string> {
  const paths = readdirSync(folder).map((feature) => join(folder, feature, `words.${language}.json`));
  const parts = paths.filter((path) => existsSync(path)).flatMap(readParts);
  const words: Record<string, string> = Object.assign({}, ...parts);
  const missing = saidCodes.filter((code) => !words[code]);
  if (missing.length > 0) throw new Error(`the contract has no words in ${language} for ${missing.join(", ")}`);
  return words;
}

function readParts(path: string): Record<string, string>[] {
  const parts: Record<string, Record<string, string>> = readWords(path);
  return Object.values(parts);
}
