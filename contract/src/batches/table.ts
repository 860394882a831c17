/** A table of values, a row for each run: which of its columns answers which question, and what is wrong with a value. */
import { z } from "zod";
import { text } from "../kit/kit.ts";
import { firstValueOf, isNumber, LABEL_LENGTH_MAX, optionsOf, VALUE_LENGTH_MAX } from "../templates/fields.ts";
import type { Question } from "../workflows/steps.ts";
import { readValues, writeValues } from "../workflows/values.ts";

/** The most of a file: its bytes, its rows below the header, its columns, and the characters of one cell. */
export const BATCH_FILE_SIZE_MAX = 5 * 1024 * 1024;
export const BATCH_ROWS_MAX = 1000;
export const BATCH_COLUMNS_MAX = 60;
export const BATCH_CELL_LENGTH_MAX = VALUE_LENGTH_MAX;

/** A column of the file: its place from 0, its name, and the first three different values that stand in it. */
export const batchColumn = z.object({ index: z.number().int(), name: z.string(), samples: z.array(z.string()) });
export type BatchColumn = z.infer<typeof batchColumn>;

/** Where the value of a question comes from: a column, one value for all rows, or what its templates begin with. */
export const batchSource = z.discriminatedUnion("from", [
  z.object({
    from: z.literal("column"),
    column: z
      .number()
      .int()
      .min(0)
      .max(BATCH_COLUMNS_MAX - 1),
  }),
  z.object({ from: z.literal("value"), value: text(VALUE_LENGTH_MAX) }),
  z.object({ from: z.literal("default") }),
]);
export type BatchSource = z.infer<typeof batchSource>;

/** Of each question its source; one that is not named gets what its templates begin with. `name_column` names the texts. */
export const batchMapping = z.object({
  fields: z.record(z.string().max(LABEL_LENGTH_MAX), batchSource),
  name_column: z
    .number()
    .int()
    .min(0)
    .max(BATCH_COLUMNS_MAX - 1)
    .nullable(),
});
export type BatchMapping = z.infer<typeof batchMapping>;

/** What can be wrong with a value; each has its sentence among the words. */
export const valueProblemCodes = [
  "batch_value_empty",
  "batch_value_number",
  "batch_value_option",
  "batch_value_long",
  "batch_value_mixed",
] as const;
export type ValueProblem = (typeof valueProblemCodes)[number];

/** What a problem is, and what fills the blanks of its sentence. */
export type RowProblem = { key: string; code: ValueProblem; values: Record<string, string | number> };

/** A name as it is compared: letters and digits, without case and accents. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * Which column answers which question: the first of the name of its label, else of its key; case, accents and signs aside.
 * No column answers two. What no column answers gets what its templates begin with.
 */
export function matchColumns(
  questions: readonly Pick<Question, "key" | "label">[],
  columns: readonly Pick<BatchColumn, "index" | "name">[],
): BatchMapping {
  const free = new Map<string, number>();
  for (const { index, name } of columns) if (plain(name) !== "" && !free.has(plain(name))) free.set(plain(name), index);
  const taken = new Set<number>();
  const fields: [string, BatchSource][] = questions.map(({ key, label }) => {
    const found = [label, key].map((name) => free.get(plain(name))).find((at) => at !== undefined && !taken.has(at));
    if (found === undefined) return [key, { from: "default" }];
    taken.add(found);
    return [key, { from: "column", column: found }];
  });
  const name = [...free].find(([each, at]) => NAMES.has(each) && !taken.has(at));
  return { fields: Object.fromEntries(fields), name_column: name?.[1] ?? null };
}

/** What a column is called that names its rows, in the languages of the house. */
const NAMES = new Set(["name", "nombre", "title", "titulo", "ref", "reference", "referencia", "id", "sku"]);

type Row = { cells: readonly string[]; mended: Readonly<Record<string, string>> };

/**
 * What each question gets of a row, by its key: what was mended, else what its source says; nothing for what templates begin with.
 * A cell that writes an option in another way, case, accents and signs aside, is that option.
 */
export function valuesOfRow(
  questions: readonly Pick<Question, "key" | "type" | "options">[],
  mapping: BatchMapping,
  { cells, mended }: Row,
): Record<string, string> {
  const values = questions.flatMap((question): [string, string][] => {
    const { key } = question;
    if (Object.hasOwn(mended, key)) return [[key, mended[key] ?? ""]];
    const source = Object.hasOwn(mapping.fields, key) ? mapping.fields[key] : undefined;
    if (source?.from === "value") return [[key, source.value]];
    return source?.from === "column" ? [[key, meantBy(cells[source.column]?.trim() ?? "", question)]] : [];
  });
  return Object.fromEntries(values);
}

/** The one option that a cell can only mean, else what stands in it. */
function meantBy(cell: string, { type, options }: Pick<Question, "type" | "options">): string {
  const all = type === "select" && plain(cell) !== "" ? optionsOf(options) : [];
  const [meant, other] = all.includes(cell) ? [] : all.filter((option) => plain(option) === plain(cell));
  return meant === undefined || other !== undefined ? cell : meant;
}

type Checked = Pick<Question, "key" | "type" | "options" | "required" | "default">;

/** What is wrong with a value that stands for a question; null where it fits. */
export function problemOf(question: Checked, value: string): RowProblem | null {
  const { key, type, options, required } = question;
  const wrong = (code: ValueProblem, values: RowProblem["values"] = {}) => ({ key, code, values });
  if (value.trim() === "") return required ? wrong("batch_value_empty") : null;
  if (value.length > VALUE_LENGTH_MAX) return wrong("batch_value_long", { max: VALUE_LENGTH_MAX });
  if (type === "number" && !isNumber(value)) return wrong("batch_value_number");
  const all = type === "select" ? optionsOf(options) : null;
  return all && !all.includes(value) ? wrong("batch_value_option", { options: all.join(", ") }) : null;
}

/**
 * What is wrong with the values of a row, in the order of the questions. A question without a value gets what its templates
 * begin with, and is wrong where they begin with nothing and it must be answered.
 */
export function problemsOf(questions: readonly Checked[], values: Readonly<Record<string, string>>): RowProblem[] {
  const problems = questions.flatMap((question) => {
    const value = Object.hasOwn(values, question.key) ? values[question.key] : undefined;
    return problemOf(question, value ?? firstValueOf(question)) ?? [];
  });
  return problems.length > 0 ? problems : mixedIn(questions, values);
}

/** Values that the one text of a run would not give back: those that themselves have ", key=" of a question. */
function mixedIn(questions: readonly Checked[], values: Readonly<Record<string, string>>): RowProblem[] {
  const keys = questions.map(({ key }) => key);
  return [...givenOf(keys, values)].flatMap(([key, value]) => {
    const isWhole = readValues(writeValues(new Map([[key, value]])), keys).get(key) === value;
    return isWhole ? [] : [{ key, code: "batch_value_mixed" as const, values: {} }];
  });
}

/** The values of a row as a run is given them: in the order of the questions, without empty ones. */
export function givenOf(keys: readonly string[], values: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    keys.flatMap((key): [string, string][] => {
      const value = Object.hasOwn(values, key) ? (values[key] ?? "") : "";
      return value.trim() === "" ? [] : [[key, value]];
    }),
  );
}
