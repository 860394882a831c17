const CODE = /(?:^|\n)[ \t]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\1|(?![\s\S]))|(`+)(?!`)[\s\S]*?(?<!`)\2(?!`)/;
const SHOWN = /(^[ \t]*)?\\\[([\s\S]{1,4000}?)\\\]/;
const LINE = /(^[ \t]*)\$\$[ \t]*(\S[^\n$]*?)[ \t]*\$\$[ \t]*$/;
const ROUND = /\\\(([\s\S]{1,2000}?)\\\)/;
const DOUBLE = /\$\$[\s\S]{1,4000}?\$\$/;
// One dollar opens before a letter and closes after one, and no figure follows: "$5 and $10" are prices.
const SINGLE = /(?<![\\$\w])\$(?![\s$])((?:[^$\n\\]|\\.){0,1000}?(?:[^\s$\\]|\\[^\n]))\$(?![\d$])/;
const ANY = new RegExp([CODE, SHOWN, LINE, ROUND, DOUBLE, SINGLE].map(({ source }) => source).join("|"), "gm");
const LIKELY = /\$|\\\(|\\\[/;
// Where a formula or code may begin; from each of them it is looked for its end.
const BEGINNING = /\$|\\[([]|`+|~~~+|\n[ \t]*/g;
/** So far is looked for the ends of all, together, in characters. */
const LOOKED_AT_MAX = 20_000_000;

/**
 * Whether there is mathematics in a text, and not only the sign of a price; of one that begins more formulas than anybody
 * writes, none is told.
 */
export const hasMathematics = (text: string): boolean =>
  LIKELY.test(text) &&
  (text.match(BEGINNING)?.length ?? 0) * text.length <= LOOKED_AT_MAX &&
  spellMathematics(text).includes("$$");

/**
 * Writes mathematics the one way that the parser knows: two dollars around it, on lines of their own when it is shown
 * apart. Code stays as it is.
 */
export function spellMathematics(text: string): string {
  return text.replace(ANY, (found: string, ...groups: (string | undefined)[]) => {
    const [, , shownIndent, shown, lineIndent, line, round, single] = groups;
    const apart = shown ?? line;
    if (apart !== undefined) return setApart(apart, shownIndent ?? lineIndent ?? "");
    const inline = round ?? single;
    return inline === undefined ? found : `$$${inline.trim().replace(/(?<!\s)\s*\n\s*/g, " ")}$$`;
  });
}

/** A formula as it was typed, with its marks; `isApart`: it stands on lines of its own. */
export type Formula = { source: string; isApart: boolean };

/**
 * A text with each of its formulas replaced by what `by` makes of it. Code, and a text that begins more than can be looked
 * through, stay as they are.
 */
export function replaceFormulas(text: string, by: (formula: Formula) => string): string {
  if (!LIKELY.test(text) || (text.match(BEGINNING)?.length ?? 0) * text.length > 20 * LOOKED_AT_MAX) return text;
  return text.replace(ANY, (source: string, ...groups: (string | number | undefined)[]) => {
    const [fence, ticks, shownIndent, shown, lineIndent, line] = groups;
    if (fence !== undefined || ticks !== undefined) return source;
    const indent = String(shownIndent ?? lineIndent ?? "");
    const at = Number(groups.at(8));
    const isApart =
      shown !== undefined || line !== undefined || (source.startsWith("$$") && isAlone(text, at, at + source.length));
    return indent + by({ source: source.slice(indent.length).trimEnd(), isApart });
  });
}

/** Whether nothing else stands on the lines on which a part of a text begins and ends. */
function isAlone(text: string, from: number, to: number): boolean {
  const begins = from === 0 ? 0 : text.lastIndexOf("\n", from - 1) + 1;
  const ends = text.indexOf("\n", to);
  return text.slice(begins, from).trim() === "" && text.slice(to, ends < 0 ? text.length : ends).trim() === "";
}

function setApart(formula: string, indent: string): string {
  const lines = ["", "$$", ...formula.trim().split(/\n+/), "$$", ""];
  return lines.map((line) => (line === "" ? "" : indent + line)).join("\n");
}
