/** The lowest or highest of a column: the number, the row that has it by its first cell, and how many more have it. */
export type Extreme = { value: number; row: string; others: number };

/** A column of numbers over all rows of a table. */
export type NumberColumn = { column: number; rows: number; sum: number; lowest: Extreme; highest: Extreme };

/** A column of few different values: how many rows have each, and what each column of numbers sums up to there. */
export type KindColumn = { column: number; kinds: { value: string; rows: number; sums: number[] }[] };

/** What is counted over all rows of a table; `kinds` have their sums in the order of `numbers`. */
export type Figures = { numbers: NumberColumn[]; kinds: KindColumn[] };

const NUMBER_COLUMNS_MAX = 6;
const KIND_COLUMNS_MAX = 3;
const KINDS_MAX = 10;
/** A column of kinds has each of them so often, on an average. */
const ROWS_A_KIND = 3;
const TEXT_LENGTH_MAX = 40;
/** The share of the filled cells of a column that are numbers, where it is one of numbers. */
const NUMBERS_SHARE = 0.9;
const ROWS_MIN = 3;

/** Sums, counts, lowest and highest over all rows of a table; a last row of totals is none of them. */
export function figuresOf(rows: string[][], columns: number): Figures {
  const counted = rows.filter(([first = ""]) => !/^\W*(?:sub)?total(?:es|s)?\b/i.test(first));
  if (counted.length < ROWS_MIN) return { numbers: [], kinds: [] };
  const cells = Array.from({ length: columns }, (_, column) => counted.map((row) => (row[column] ?? "").trim()));
  const names = counted.map(([first = ""]) => cut(first));
  const read = cells.map(numbersIn);
  const numeric = read.flatMap((numbers, column) => (numbers && column > 0 ? { numbers, column } : []));
  const some = numeric.slice(0, NUMBER_COLUMNS_MAX);
  const numbers = some.map((each) => numberColumn(each, names));
  const kinds = cells.flatMap((texts, column) => {
    const kindsHere = read[column] === null ? kindsIn(texts) : null;
    if (kindsHere === null) return [];
    return {
      column,
      kinds: [...kindsHere].map(([value, places]) => ({
        value: cut(value),
        rows: places.length,
        sums: some.map((each) => sumOf(places.map((place) => each.numbers[place] ?? null))),
      })),
    };
  });
  return { numbers, kinds: kinds.slice(0, KIND_COLUMNS_MAX) };
}

const cut = (text: string): string => text.trim().slice(0, TEXT_LENGTH_MAX).toWellFormed();

function numberColumn(
  { numbers, column }: { numbers: (number | null)[]; column: number },
  names: string[],
): NumberColumn {
  const filled = numbers.flatMap((value, row) => (value === null ? [] : { value, row: names[row] ?? "" }));
  const extreme = (isBefore: (a: number, b: number) => boolean): Extreme => {
    const best = filled.reduce((found, each) => (isBefore(each.value, found.value) ? each : found));
    return { ...best, others: filled.filter(({ value }) => value === best.value).length - 1 };
  };
  const [lowest, highest] = [extreme((a, b) => a < b), extreme((a, b) => a > b)];
  return { column, rows: filled.length, sum: sumOf(numbers), lowest, highest };
}

/** Summed as whole numbers, so that cents stay cents. */
function sumOf(numbers: (number | null)[]): number {
  const filled = numbers.filter((value) => value !== null);
  const decimals = Math.max(0, ...filled.map((value) => `${value}`.split(".")[1]?.length ?? 0));
  const scale = 10 ** Math.min(6, decimals);
  return filled.reduce((sum, value) => sum + Math.round(value * scale), 0) / scale;
}

/** The rows of each value, where there are few different ones; null where there are many, or one alone. */
function kindsIn(texts: string[]): Map<string, number[]> | null {
  const kinds = new Map<string, number[]>();
  for (const [row, text] of texts.entries()) {
    if (text === "") continue;
    const rows = kinds.get(text) ?? [];
    rows.push(row);
    kinds.set(text, rows);
    if (kinds.size > KINDS_MAX) return null;
  }
  return kinds.size > 1 && texts.length >= ROWS_A_KIND * kinds.size ? kinds : null;
}

/** Whole, or with groups of three; a date between points is none. */
const NUMBER =
  /^[-+−]?\s?[€$£]?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?)(?:\s?[%€$£]|\s\p{L}{1,4}\.?)?$/u;

/** The numbers of a column; null where it is not one of numbers, or they can be read in two ways. */
function numbersIn(texts: string[]): (number | null)[] | null {
  const filled = texts.filter((text) => text !== "");
  const digits = filled.map((text) => NUMBER.exec(text)?.[1] ?? null);
  const found = digits.filter((each) => each !== null);
  if (found.length < ROWS_MIN || found.length < NUMBERS_SHARE * filled.length) return null;
  const units = new Set(filled.filter((text) => NUMBER.test(text)).map((text) => text.replace(/[-+−\d.,\s]/g, "")));
  const decimal = decimalSignOf(found);
  // Litres and grams have no sum.
  if (decimal === null || units.size > 1) return null;
  return texts.map((text) => {
    const own = NUMBER.exec(text)?.[1];
    if (own === undefined) return null;
    const plain = Number(own.replaceAll(decimal === "," ? "." : ",", "").replace(decimal, "."));
    if (!Number.isFinite(plain)) return null;
    return /^[-−]/.test(text) ? -plain : plain;
  });
}

/** The sign before decimals in a column, by the cells that can be read in one way only; null where none or several tell. */
function decimalSignOf(numbers: string[]): "," | "." | null {
  const votes = new Set<string>();
  let isOpen = false;
  for (const number of numbers) {
    const signs = [...number.matchAll(/[.,]/g)];
    const last = signs.at(-1);
    if (!last) continue;
    const other = last[0] === "," ? "." : ",";
    const after = number.length - last.index - 1;
    if (signs.length > 1 && signs.every(([sign]) => sign === last[0])) votes.add(other);
    else if (signs.length > 1 || after !== 3 || /^0[.,]/.test(number)) votes.add(last[0]);
    else isOpen = true;
  }
  if (votes.size > 1) return null;
  const [sign] = votes;
  if (sign === "," || sign === ".") return sign;
  return isOpen ? null : ".";
}
