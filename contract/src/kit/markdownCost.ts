/** How many quotes and lists one line may open inside each other: no reader of ours draws as many. */
const NESTED_MAX = 40;
/** A list that begins this far in stands inside dozens of others. */
const INDENT_MAX = 150;
const COLUMNS_MAX = 100;
/** Tables of more columns are read where their cells are written: each row is drawn with all that its head has. */
const COLUMNS_FREE = 40;
/** What every text may cost, and how much more for each of its characters; a million is some 10 ms. */
const COST_FREE = 1_000_000;
const COST_PER_CHARACTER = 100;
/** An underlined heading costs the reader about ten times as much as a mark does. */
const HEADING_WEIGHT = 10;

const TABLE_RULE = /^[ \t|:-]*$/;
// An item whose paragraph is its own, whatever stands before it.
const BULLET = /^ {0,3}[-*+][ \t]+[^ \t]/;

type Paragraph = { length: number; marks: number; brackets: number; opened: number; rows: number };
const empty = (): Paragraph => ({ length: 0, marks: 0, brackets: 0, opened: 0, rows: 0 });

/**
 * Whether readers of Markdown get through a text in time that grows with its length. Their time grows with the square
 * of the marks in a paragraph, of the headings that are underlined, and with what is nested; texts that people and
 * models write stay far below. Itself it looks at each character a few times, whatever the text.
 */
export function isReadableMarkdown(text: string): boolean {
  const room = COST_FREE + COST_PER_CHARACTER * text.length;
  let cost = 0;
  let headings = 0;
  let paragraph = empty();
  let fence: string | null = null;
  let [isTable, before] = [false, ""];
  let [columns, cells] = [0, 0];
  const close = () => {
    cost += costOf(paragraph);
    paragraph = empty();
  };
  for (const line of text.split(/\r?\n/)) {
    const wasFence: string | null = fence;
    fence = fenceAfter(fence, line);
    // Code is not read, and rows of a table are read one by one.
    isTable = line.trimStart().startsWith("|") && (isTable || isTableRule(line, before));
    headings += before.trim() !== "" && isUnderline(line) ? 1 : 0;
    before = line;
    if (wasFence !== null || fence !== null || isTable || line.trim() === "" || BULLET.test(line)) close();
    if (wasFence !== null || fence !== null) continue;
    columns = line.trim() === "" ? 0 : Math.max(columns, columnsOf(line));
    if (columns > COLUMNS_FREE) cells += columns;
    if (columns > COLUMNS_MAX || cells > text.length || isAbsurd(line)) return false;
    count(line, paragraph);
    if (cost + costOf(paragraph) + HEADING_WEIGHT * headings ** 2 > room) return false;
  }
  return true;
}

const costOf = ({ length, marks, brackets, opened, rows }: Paragraph): number =>
  marks ** 2 + brackets ** 2 + rows ** 2 + opened * length;

function count(line: string, paragraph: Paragraph): void {
  paragraph.length += line.length;
  // Each may be the head of a table, until the line below it is seen.
  if (line.includes("|")) paragraph.rows += 1;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === "*" || sign === "_" || sign === "~") paragraph.marks += sign === line[at - 1] ? 0 : 1;
    else if (sign === "[" || sign === "]") paragraph.brackets += 1;
    else if (sign === "<" && (line[at + 1] === "!" || line[at + 1] === "?")) paragraph.opened += 1;
  }
}

const isTableRule = (line: string, before: string): boolean =>
  before.includes("|") && line.includes("-") && TABLE_RULE.test(line);

/** The fence of code that is open after a line; inside of lists and quotes none is told. */
function fenceAfter(fence: string | null, line: string): string | null {
  const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
  if (mark === undefined) return fence;
  const rest = line.slice(line.indexOf(mark) + mark.length);
  if (fence === null) return mark.startsWith("`") && rest.includes("`") ? null : mark;
  return mark.startsWith(fence) && rest.trim() === "" ? null : fence;
}

function isUnderline(line: string): boolean {
  const plain = line.trim();
  return plain !== "" && (plain[0] === "=" || plain[0] === "-") && plain === plain.charAt(0).repeat(plain.length);
}

/** How many columns a line says that the table has which it rules; 0 of any other line. */
const columnsOf = (line: string): number =>
  line.includes("|") && TABLE_RULE.test(line)
    ? line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|").length
    : 0;

/** Quotes and lists that nobody writes, and that take minutes to read. */
function isAbsurd(line: string): boolean {
  const bare = line.trimStart();
  if (line.length - bare.length >= INDENT_MAX && /^(?:[-*+]|\d{1,9}[.)])[ \t]/.test(bare)) return true;
  let nested = 0;
  const opener = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])/y;
  while (nested < NESTED_MAX && opener.test(line)) nested += 1;
  return nested >= NESTED_MAX;
}
