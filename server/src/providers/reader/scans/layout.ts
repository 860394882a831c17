/** Where something stands on a page, in dots from its upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A line of letters, of so many words. */
export type Line = Box & { words: number };

/** Lines below one another. */
export type Block = Box & { lines: Line[] };

/**
 * In lines of prose stand so many words, and they are nearly as wide as their column, where cells are shorter or end anywhere. So
 * much of a column of prose are such lines: a heading, a list or a table may be in it.
 */
const PROSE_WORDS_MIN = 4;
const PROSE_WIDTH_MIN = 0.75;
const PROSE_SHARE = 2 / 3;
/** Fewer lines side by side are no columns of a paper. */
const PROSE_LINES_MIN = 5;
/** So many heights of a line may be between two pieces of a column. */
const GAP_MAX = 3;

/**
 * The parts of a page in the order in which they are read: columns of prose one after the other, and whatever stands above, between
 * and below those across the page, as tables are read. A page without such columns is one part.
 */
export function partsOf(page: Box, blocks: Block[]): Box[] {
  const height = median(blocks.flatMap(({ lines }) => lines.map(({ top, bottom }) => bottom - top)));
  const parts: Box[] = [];
  let top = page.top;
  for (const band of bandsOf(blocks, height).map(columnsOf)) {
    if (!arePaper(band)) continue;
    const box = around(band);
    const from = Math.max(top, box.top - height / 4);
    const to = Math.max(from, box.bottom + height / 4);
    parts.push({ ...page, top, bottom: from }, ...cut(band, height / 2, { ...page, top: from, bottom: to }));
    top = to;
  }
  parts.push({ ...page, top });
  return parts.filter((part) => part.bottom - part.top > height);
}

/**
 * What stands side by side, from the top, together with what goes on below it in the same columns: a title across them ends them,
 * and so does a table that has more.
 */
function bandsOf(blocks: Block[], height: number): Block[][] {
  const bands: Block[][] = [];
  for (const next of connected(blocks, areBeside).toSorted((a, b) => around(a).top - around(b).top)) {
    const last = bands.at(-1);
    if (last && goOn(last, next, height)) last.push(...next);
    else bands.push([...next]);
  }
  return bands;
}

function goOn(band: Block[], next: Block[], height: number): boolean {
  if (around(next).top - around(band).bottom > height * GAP_MAX) return false;
  const columns = Math.max(columnsOf(band).length, columnsOf(next).length);
  return columns > 1 && columnsOf([...band, ...next]).length === columns;
}

/** Blocks as columns, from left to right. */
const columnsOf = (blocks: Block[]): Block[] =>
  connected(blocks, areBelow)
    .map((column) => ({ ...around(column), lines: column.flatMap(({ lines }) => lines) }))
    .toSorted((a, b) => a.left - b.left);

/** At least two columns are prose, and as many as are not: else it is a table. */
function arePaper(columns: Block[]): boolean {
  const prose = columns.filter(isProse).length;
  return prose >= 2 && prose * 2 >= columns.length;
}

function isProse({ lines }: Block): boolean {
  const wide = Math.max(...lines.map(({ left, right }) => right - left)) * PROSE_WIDTH_MIN;
  const prose = lines.filter(({ left, right, words }) => words >= PROSE_WORDS_MIN && right - left >= wide);
  return prose.length >= PROSE_LINES_MIN && wordsIn(prose) >= wordsIn(lines) * PROSE_SHARE;
}

const wordsIn = (lines: Line[]): number => lines.reduce((sum, { words }) => sum + words, 0);

/** A band of a page column by column, without what is between them, which may be a rule; at both ends up to the page's edge. */
const cut = (columns: Block[], margin: number, band: Box): Box[] =>
  columns.map((column, at) => {
    const [before, after] = [columns[at - 1], columns[at + 1]];
    const left = before ? column.left - Math.min(margin, (column.left - before.right) / 2) : band.left;
    const right = after ? column.right + Math.min(margin, (after.left - column.right) / 2) : band.right;
    return { ...band, left, right };
  });

/** How much of the shorter of two stretches is common to both. */
const share = (fromA: number, toA: number, fromB: number, toB: number): number =>
  (Math.min(toA, toB) - Math.max(fromA, fromB)) / Math.max(1, Math.min(toA - fromA, toB - fromB));

const across = (a: Box, b: Box): number => share(a.left, a.right, b.left, b.right);
const down = (a: Box, b: Box): number => share(a.top, a.bottom, b.top, b.bottom);
const areBeside = (a: Box, b: Box): boolean => down(a, b) > 0.5 && across(a, b) <= 0;
const areBelow = (a: Box, b: Box): boolean => across(a, b) > 0;

/** Groups of those that are tied to one another, directly or over others. */
function connected(blocks: Block[], areTied: (a: Block, b: Block) => boolean): Block[][] {
  const left = new Set(blocks);
  return blocks.flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const each of group) {
      for (const other of left) {
        if (areTied(each, other) && left.delete(other)) group.push(other);
      }
    }
    return [group];
  });
}

const around = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
