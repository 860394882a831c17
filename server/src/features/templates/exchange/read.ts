import type { templateOrigins } from "@pluma/contract/templates/exchange";
import { TEMPLATES_IN_FILE_MAX } from "@pluma/contract/templates/exchange";
import { repeatedIn } from "@pluma/contract/templates/placeholders";
import { problemsIn } from "../saving/checks.ts";
import type { Draft, EntryProblem, ReadEntry, Said } from "./entry.ts";
import { isLibrechat, readLibrechat } from "./formats/librechat.ts";
import { isOpenWebUi, readOpenWebUi } from "./formats/openwebui.ts";
import { draftOf, entryShape, fileShape } from "./formats/own.ts";

export type Origin = (typeof templateOrigins)[number];
/** A file that was read, entry by entry in their order. */
export type ReadFile = { origin: Origin; entries: ReadEntry[] };

const NAME_SHOWN_MAX = 200;

/** Why a whole file is not read: it is none of templates, or holds more of them than one may. */
export type FileProblem = "templates_file_unreadable" | "templates_file_many";

/** Reads a file of templates, of ours or of others. Each entry is right, or says why it is not. */
export function readFile(text: string, said: Said): ReadFile | FileProblem {
  const value = parse(text);
  const ours = fileShape.safeParse(value);
  const list = ours.success ? ours.data.templates : membersOf(value);
  const origin = ours.success ? "own" : originOf(list);
  if (list.length === 0 || origin === null) return "templates_file_unreadable";
  if (list.length > TEMPLATES_IN_FILE_MAX) return "templates_file_many";
  const seen = new Set<string>();
  const entries = list.map((entry): ReadEntry => {
    const read = readEntry(entry, origin, said);
    const ref = read.draft?.ref;
    if (!ref) return read;
    if (seen.has(ref)) return refused(read, { code: "template_entry_twice", part: "ref" });
    seen.add(ref);
    return read;
  });
  return { origin, entries };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

/** Some exports wrap their list, and some are of one prompt alone. */
function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  const list = ["promptGroups", "groups", "prompts", "data", "items"]
    .map((name): unknown => Reflect.get(value, name))
    .find(Array.isArray);
  const isOne = isLibrechat(value) || isOpenWebUi(value);
  return isOne || !list ? [value] : list;
}

/** Where a list is from, by the first entry that is of either kind. */
function originOf(list: unknown[]): Origin | null {
  for (const entry of list) {
    if (isOpenWebUi(entry)) return "openwebui";
    if (isLibrechat(entry)) return "librechat";
  }
  return null;
}

function readEntry(entry: unknown, origin: Origin, said: Said): ReadEntry {
  const given = origin === "own" ? entry : (origin === "librechat" ? readLibrechat : readOpenWebUi)(entry, said);
  const shown = { name: nameOf(given ?? entry), fields: [] };
  if (given === null) return { ...shown, draft: null, problem: { code: "template_entry_unreadable", part: "" } };
  // What others bring is held against the same shape.
  const parsed = entryShape.safeParse(given);
  if (!parsed.success) {
    const [part] = parsed.error.issues[0]?.path ?? [];
    const code = part === undefined ? "template_entry_unreadable" : "template_entry_unfit";
    return { ...shown, draft: null, problem: { code, part: String(part ?? "") } };
  }
  const draft = draftOf(parsed.data);
  const read = {
    name: draft.name || shown.name,
    fields: draft.template_fields.map(({ label }) => label),
    draft: origin === "own" ? draft : { ...draft, changedAt: changedAtOf(given) },
    problem: null,
  };
  const problem = problemOf(draft);
  return problem ? refused(read, problem) : read;
}

function changedAtOf(given: unknown): Date | null {
  if (typeof given !== "object" || given === null) return null;
  const said: unknown = Reflect.get(given, "changedAt");
  return said instanceof Date ? said : null;
}

function problemOf(draft: Draft): EntryProblem | null {
  if (repeatedIn(draft.content).length > 0) return { code: "template_repeats", part: "content" };
  const [first] = Object.entries(problemsIn(draft, draft.template_fields));
  return first ? { part: first[0], code: first[1] } : null;
}

const refused = ({ name, fields }: ReadEntry, problem: EntryProblem): ReadEntry => ({
  name,
  fields,
  draft: null,
  problem,
});

/** What to call an entry, whatever it is. */
function nameOf(entry: unknown): string {
  const said =
    typeof entry === "object" && entry !== null
      ? [Reflect.get(entry, "name"), Reflect.get(entry, "title"), Reflect.get(entry, "command")]
      : [];
  const name = said.find((each) => typeof each === "string" && each.trim() !== "");
  return typeof name === "string" ? name.trim().slice(0, NAME_SHOWN_MAX).toWellFormed() : "";
}
