import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** What opening a chat fetches, by the names of the files that begin it: what they import comes along. */
const PLAIN = ["index", "chats", "words-es", "line"];
const FORMATTED = [...PLAIN, "Markdown"];
/** What is there already where a document is opened from the list of them. */
const LIST = ["index", "line", "Documents"];

/**
 * KiB as they are served, without some 3 KiB of small files: one that lays templates into every chat, and those that a
 * chat may want. decisions/first-load.md says what was decided for it.
 */
const LIMITS: Limit[] = [
  { name: "a chat with plain answers", first: PLAIN, kibMax: 177 },
  { name: "a chat with formatted answers", first: FORMATTED, kibMax: 200 },
  // What it takes to write in a document, which nobody fetches who opens none; as gzip makes it.
  { name: "the editor of documents", first: ["DocumentEditor"], held: LIST, kibMax: 180 },
];

/** What a customer's page fetches of a widget, as gzip makes it: its one script, and what a first answer takes after the press. */
const WIDGET = { button: { name: "a widget's button", kibMax: 15 }, panel: { name: "a widget's panel", kibMax: 90 } };

type Limit = { name: string; first: string[]; held?: string[]; kibMax: number };

const STATIC_IMPORT = /(?:from|import)"\.\/([\w.-]+\.js)"/g;

/** How much JavaScript a built chat weighs, a line each, and whether each is within its limit. */
export function weigh(assets: string): { line: string; isWithin: boolean }[] {
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return LIMITS.map(({ name, first, held, kibMax }) => {
    const missing = [...first, ...(held ?? [])].find((begin) => !names.some((each) => nameOf(each) === begin));
    if (missing) return { line: `${name}: nothing that was built is called ${missing}-*.js`, isWithin: false };
    const files = filesOf(assets, names, first).difference(filesOf(assets, names, held ?? []));
    if (files.size === 0) return { line: `${name}: comes before it is wanted`, isWithin: false };
    const bytesOf = held ? gzipBytes : servedBytes;
    const kib = [...files].reduce((sum, file) => sum + bytesOf(join(assets, file)), 0) / 1024;
    return { line: `${name}: ${kib.toFixed(1)} KiB of JavaScript, at most ${kibMax}`, isWithin: kib <= kibMax };
  });
}

/** The same of what runs on customers' pages: of the words only the longest language, for one alone is fetched. */
export function weighWidget(folder: string): { line: string; isWithin: boolean }[] {
  const parts = readdirSync(join(folder, "parts")).filter((name) => name.endsWith(".js"));
  const sizes = parts.map((name) => ({
    isWords: name.startsWith("words."),
    bytes: gzipBytes(join(folder, "parts", name)),
  }));
  const words = Math.max(0, ...sizes.map(({ isWords, bytes }) => (isWords ? bytes : 0)));
  const panel = sizes.reduce((sum, { isWords, bytes }) => sum + (isWords ? 0 : bytes), words);
  return [
    { ...WIDGET.button, bytes: gzipBytes(join(folder, "button.js")) },
    { ...WIDGET.panel, bytes: panel },
  ].map(({ name, kibMax, bytes }) => ({
    line: `${name}: ${(bytes / 1024).toFixed(1)} KiB of JavaScript, at most ${kibMax}`,
    isWithin: bytes > 0 && bytes / 1024 <= kibMax,
  }));
}

/** The files that begin so, and all that they import. */
function filesOf(assets: string, names: string[], begins: string[]): Set<string> {
  const files = new Set<string>();
  for (const each of names) if (begins.includes(nameOf(each))) addWithImports(assets, each, files);
  return files;
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

const gzipBytes = (path: string): number => gzipSync(readFileSync(path)).length;

// Small files are not compressed ahead.
const servedBytes = (path: string): number =>
  (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
