import { languageCodes } from "../../contract/src/kit/languages.ts";
import type { Breach } from "./breach.ts";
import { fieldsOf, readJson } from "./json.ts";
import { isTest, roomOf } from "./rooms.ts";
import type { Source } from "./source.ts";
import type { File } from "./tree.ts";

/** Finds words that one language has and another has not, placeholders that differ, and words left empty. */
export function checkWords(files: File[]): Breach[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return files.flatMap((file) => {
    const stem = /^(.*words)\.(\w+)\.json$/.exec(file.path);
    if (!stem) return [];
    const others = languageCodes
      .filter((language) => language !== stem[2])
      .map((language) => `${stem[1]}.${language}.json`);
    return [...checkOwn(file), ...others.flatMap((path) => compare(file, path, texts.get(path)))];
  });
}

/** Finds what the product says in its programs: words stand in `words.<code>.json`, so that a language takes no code. */
export function checkLanguages(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => ["contract", "server", "web", "widget"].includes(roomOf(path).side) && !isTest(path))
    .filter(({ path }) => exemptions[path] === undefined)
    .flatMap(({ path, languages }) =>
      languages.map((line): Breach => {
        return { path, line, rule: "words", message: "what each language says stands in words.<code>.json" };
      }),
    );
}

/** What tells languages apart in a program, each with why it is no word that is said. */
const exemptions: Record<string, string> = {
  "contract/src/kit/languages.ts": "is the list of the languages",
  "server/src/features/knowledge/words/answered.ts": "guesses the language of a question, of those it knows words of",
  "server/src/features/knowledge/words/packed.ts": "keeps what was counted",
  "server/src/features/knowledge/words/smallWords.ts": "knows the words that a search passes over",
  "server/src/features/knowledge/words/wordIndex.ts": "counts words by the languages that are known to the search",
  "server/src/platform/locales/everyLanguage.ts": "is given the English words, and reads the others",
};

function checkOwn(file: File): Breach[] {
  const content = readJson(file.text);
  if (content === undefined) return [{ path: file.path, line: 1, rule: "words", message: "is not JSON" }];
  return [...flatten(content)].flatMap(([key, value]): Breach[] => {
    const breach = (message: string): Breach => ({ path: file.path, line: lineOf(file, key), rule: "words", message });
    // What may break between a number and its sign does so where a phone is narrow, and leaves the sign alone.
    const isTorn = /[\d}] %/.test(value);
    // The specification's sentences are English and have straight ones: one product has one kind.
    const isBent = file.path.endsWith(".en.json") && /[\p{L}}]’/u.test(value);
    const unusual = Object.entries(usual).find(
      ([ending, { test }]) => file.path.endsWith(ending) && test.test(value),
    )?.[1];
    return [
      ...(unusual ? [breach(`${key} is worded otherwise: ${unusual.instead} (docs/words.md)`)] : []),
      ...(value.trim() === "" ? [breach(`${key} is empty`)] : []),
      ...(isBent ? [breach(`${key} has another apostrophe than '`)] : []),
      ...(isTorn ? [breach(`${key} parts % from its number`)] : []),
    ];
  });
}

/** What docs/words.md has another word for. */
const usual = {
  ".en.json": {
    test: /\b(?:some|every)body\b|\bcolors?\b|\bgray\b|\w(?:gniz|aniz(?:e|ing\b))|\bcanceled\b|\bstands? here\b/i,
    instead: "someone, everyone, British spelling, what appears does not stand",
  },
  ".es.json": {
    test: /\bagreg(?:a|ar|ue|ado|ada)\b|\bilimitad|\bficheros?\b|\bmóvil|\bustedes?\b|\bvuestr|\bvosotros\b|\bv(?:olver|uelve) a intentar/i,
    instead: "añadir, sin límite, archivo, teléfono, tú, Reintentar",
  },
};

function compare(file: File, otherPath: string, otherText: string | undefined): Breach[] {
  if (otherText === undefined)
    return [{ path: file.path, line: 1, rule: "words", message: `there is no ${otherPath}` }];
  const other = flatten(readJson(otherText));
  return [...flatten(readJson(file.text))].flatMap(([key, value]): Breach[] => {
    const breach = (message: string): Breach => ({ path: file.path, line: lineOf(file, key), rule: "words", message });
    const twin = other.get(key) ?? other.get(key.replace(ownPlural, "_other"));
    if (twin === undefined) return [breach(`${key} is missing in ${otherPath}`)];
    const [here, there] = [placeholders(value), placeholders(twin)];
    return here === there ? [] : [breach(`${key} has {${here}} here and {${there}} in ${otherPath}`)];
  });
}

// Languages have forms of their own for some counts: what lacks one is said as for any other count.
const ownPlural = /_(?:two|few|many)$/;

function flatten(value: unknown, prefix = ""): Map<string, string> {
  if (typeof value !== "object" || value === null) return new Map(prefix === "" ? [] : [[prefix, String(value ?? "")]]);
  const entries = Object.entries(fieldsOf(value));
  return new Map(entries.flatMap(([key, inner]) => [...flatten(inner, prefix === "" ? key : `${prefix}.${key}`)]));
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{-?([^{},]+)(?:,[^{}]*)?\}\}/g)].map((match) => match[1]?.trim());
  return [...new Set(names)].sort().join(", ");
}

function lineOf(file: File, key: string): number {
  const name = `"${key.split(".").at(-1)}":`;
  const line = file.text.split("\n").findIndex((text) => text.includes(name));
  return Math.max(1, line + 1);
}
