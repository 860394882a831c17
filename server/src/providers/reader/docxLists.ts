/**
 * Where lists of a Word document begin to count, and how their items stand: mammoth reads a list's levels alone. Items are marked
 * in the markup before it reads it, the marks are filled where it hands on what it read, and taken off the HTML that it makes.
 */

const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const LEVELS = 9;

/** The same markup, each paragraph of a list beginning with a mark that says of which and how deep. */
export function markItems(xml: string): string {
  const marked: string[] = [];
  let [depth, from, begun] = [0, 0, 0];
  for (const { 0: tag, index } of xml.matchAll(/<w:pPr(?:>| [^>]*>)|<\/w:pPr>/g)) {
    if (tag.endsWith("/>")) continue;
    if (tag !== "</w:pPr>") {
      if (depth === 0) begun = index;
      depth += 1;
      continue;
    }
    depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    const end = index + tag.length;
    // What stood there before a tracked change is said within.
    const [said = ""] = xml.slice(begun, end).split("<w:pPrChange", 1);
    const list = valueIn(said, "numId");
    if (list === null) continue;
    const level = Math.min(valueIn(said, "ilvl") ?? 0, LEVELS - 1);
    marked.push(xml.slice(from, end), `<w:r><w:t>${OPEN}${list},${level}${CLOSE}</w:t></w:r>`);
    from = end;
  }
  return marked.join("") + xml.slice(from);
}

/** Counts the items of the lists of a document, one after the other, as its numbering says: what stands before each. */
export function countItems(numbering: string): (list: number, level: number) => number {
  const starts = new Map(partsOf(numbering, "abstractNum").map(([id, said]) => [id, startsIn(said, "start")]));
  const lists = new Map(
    partsOf(numbering, "num").map(([id, said]) => {
      const kind = valueIn(said, "abstractNumId") ?? -1;
      return [id, { kind, own: startsIn(said, "startOverride"), begun: new Set<number>() }];
    }),
  );
  // Lists of one kind go on counting, but for those that say where they begin.
  const counts = new Map<number, (number | undefined)[]>();
  return (id, level) => {
    const list = lists.get(id);
    if (!list) return 1;
    const now = counts.get(list.kind) ?? [];
    const own = list.begun.has(level) ? undefined : list.own.get(level);
    list.begun.add(level);
    const before = now[level];
    const first = own ?? starts.get(list.kind)?.get(level) ?? 1;
    const count = own !== undefined || before === undefined ? first : before + 1;
    counts.set(list.kind, [...now.slice(0, level), count].slice(0, LEVELS));
    return count;
  };
}

/** What a mark says, of a text that is one alone; null for any other text. */
export function markOf(text: unknown): { list: number; level: number } | null {
  const [, list, level] = (typeof text === "string" && /^\uE000(\d+),(\d)\uE001$/.exec(text)) || [];
  return list === undefined ? null : { list: Number(list), level: Number(level) };
}

/** A mark that is filled: what stands before the item, and how the item stands, where that is not as usual. */
export const filledMark = (count: number, align = ""): string => `${OPEN}${count},${align}${CLOSE}`;

/** HTML with what the filled marks say in the place of them. */
export function takeMarks(html: string): string {
  const said = html.replace(item, (_, list: string | undefined, count: string, align: string, words: string) => {
    const start = Number(count) === 1 ? "" : ` start="${Number(count)}"`;
    const begun = list ? `<ol${start}>` : "";
    return `${begun}<li>${align ? `<p style="text-align: ${align}">${words}</p>` : words}`;
  });
  // Items that became something else, such as headings with numbers.
  return said.replace(/\uE000\d+,[a-z]*\uE001/g, "");
}

/** An item with its mark, up to where its first line ends. */
const item =
  /(<ol>)?<li>\uE000(\d{1,9}),([a-z]*)\uE001((?:[^<]|<(?!\/li>|[ou]l>|(?:p|h[1-6]|table|pre|blockquote|hr)[ >]))*)/g;

/** The elements of one name by their number, each with what stands in it. */
function partsOf(xml: string, name: "abstractNum" | "num"): [number, string][] {
  return xml
    .split(`<w:${name} `)
    .slice(1)
    .flatMap((rest): [number, string][] => {
      const [said = ""] = rest.split(`</w:${name}>`, 1);
      const id = /^[^>]*\bw:(?:abstractNumId|numId)="(\d{1,9})"/.exec(said)?.[1];
      return id === undefined ? [] : [[Number(id), said]];
    });
}

/** Where levels begin to count, as elements of this name say. */
function startsIn(said: string, name: "start" | "startOverride"): Map<number, number> {
  const levels = said.split(/<w:(?:lvl|lvlOverride) /).slice(1);
  return new Map(
    levels.flatMap((level): [number, number][] => {
      const at = /^[^>]*\bw:ilvl="(\d)"/.exec(level)?.[1];
      const start = valueIn(level, name);
      return at === undefined || start === null ? [] : [[Number(at), start]];
    }),
  );
}

const values = {
  numId: /<w:numId [^>]*?\bw:val="(\d{1,9})"/,
  ilvl: /<w:ilvl [^>]*?\bw:val="(\d{1,9})"/,
  abstractNumId: /<w:abstractNumId [^>]*?\bw:val="(\d{1,9})"/,
  start: /<w:start [^>]*?\bw:val="(\d{1,9})"/,
  startOverride: /<w:startOverride [^>]*?\bw:val="(\d{1,9})"/,
};

/** The number that the first element of a name says. */
function valueIn(said: string, name: keyof typeof values): number | null {
  const value = values[name].exec(said)?.[1];
  return value === undefined ? null : Number(value);
}
