import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What opening a chat fetches, by the names of the files that begin it: what they import comes along. */
const PLAIN = ["index", "chats", "words-es", "line"];
const FORMATTED = [...PLAIN, "Markdown"];

/**
 * KiB as they are served, without some 3 KiB of small files: one that lays templates into every chat, and those that a
 * chat may want. decisions/first-load.md says why the second is more than the 200 that a first load is to bring.
 */
const LIMITS = [
  { name: "a chat with plain answers", first: PLAIN, kibMax: 189 },
  { name: "a chat with formatted answers", first: FORMATTED, kibMax: 212 },
];

const STATIC_IMPORT = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

/** How much JavaScript a built chat weighs, a line each, and whether each is within its limit. */
export function weigh(assets: string): { line: string; isWithin: boolean }[] {
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return LIMITS.map(({ name, first, kibMax }) => {
    const files = new Set<string>();
    for (const begin of first) {
      const found = names.filter((each) => nameOf(each) === begin);
      if (found.length === 0)
        return { line: `${name}: nothing that was built is called ${begin}-*.js`, isWithin: false };
      for (const each of found) addWithImports(assets, each, files);
    }
    const kib = [...files].reduce((sum, file) => sum + servedBytes(join(assets, file)), 0) / 1024;
    return { line: `${name}: ${kib.toFixed(1)} KiB of JavaScript, at most ${kibMax}`, isWithin: kib <= kibMax };
  });
}

// Behind its name a file has eight letters of its own, among which a dash may be; `words-es-more` is another name.
const nameOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, "");

function addWithImports(assets: string, file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  for (const [, imported = ""] of readFileSync(join(assets, file), "utf8").matchAll(STATIC_IMPORT)) {
    addWithImports(assets, imported, files);
  }
}

// Small files are not compressed ahead.
const servedBytes = (path: string): number =>
  (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
