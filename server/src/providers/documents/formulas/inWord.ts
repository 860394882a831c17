import { ImportedXmlComponent, Paragraph, type ParagraphChild, Math as WordMath } from "docx";
import { type MathNode, readFormula } from "./mathml.ts";

type Element = ImportedXmlComponent;
type Attributes = Record<string, string>;

/** A formula as Word sets it, in its line or, `isApart`, on a line of its own; null where it cannot be set. */
export function wordFormula(source: string, isApart: boolean): ParagraphChild | null {
  const nodes = readFormula(source, isApart);
  if (!nodes) return null;
  try {
    return isApart ? new Apart(nodes) : new InLine(nodes);
  } catch {
    // It has something that Word has no place for, or is nested beyond what can be read.
    return null;
  }
}

/** A formula in a line. The library has classes of its own for some of its parts; what it has none for is written here too. */
class InLine extends WordMath {
  constructor(nodes: MathNode[]) {
    super({ children: [] });
    this.root.push(...setAll(nodes));
  }
}

/** A formula that has a line to itself. */
class Apart extends WordMath {
  constructor(nodes: MathNode[]) {
    super({ children: [] });
    Object.assign(this, { rootKey: "m:oMathPara" });
    this.root.push(new InLine(nodes));
  }
}

/** A formula on a line of its own; null where it cannot be set. */
export function formulaParagraph(source: string): Paragraph | null {
  const set = wordFormula(source, true);
  return set && new Paragraph({ children: [set] });
}

function element(name: string, inside: (Element | string)[], attributes?: Attributes): Element {
  const made = new ImportedXmlComponent(name, attributes);
  for (const each of inside) made.push(each);
  return made;
}

const value = (name: string, val: string): Element => element(name, [], { "m:val": val });
const part = (name: string, nodes: MathNode[]): Element => element(name, setAll(nodes));
const one = (name: string, node: MathNode | undefined): Element => part(name, node ? [node] : []);

/** Nodes one after the other; a sum, a limit and their like take what follows them. */
function setAll(given: MathNode[]): Element[] {
  // The sign that a function is applied is seen by no one.
  const nodes = joinTexts(given).filter(({ name, text }) => name !== "mo" || text !== "\u2061");
  const set: Element[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (!node) continue;
    const over = largeOf(node);
    const next = nodes[at + 1];
    if (over && next && !isSign(next)) {
      set.push(setLarge(over, next));
      at += 1;
    } else if (isLimit(node) && next && !isSign(next)) {
      set.push(element("m:func", [part("m:fName", [{ ...node, name: "munder" }]), one("m:e", next)]));
      at += 1;
    } else set.push(...setOne(node));
  }
  return set;
}

/** Words as one text: KaTeX takes letters with accents apart. */
function joinTexts(nodes: MathNode[]): MathNode[] {
  const joined: MathNode[] = [];
  for (const node of nodes) {
    const text = wordsOf(node);
    const last = joined.at(-1);
    if (text !== null && last?.name === "mtext" && isPlain(last))
      joined[joined.length - 1] = { ...last, text: last.text + text };
    else joined.push(text === null ? node : { ...node, name: "mtext", inside: [], text });
  }
  return joined;
}

const isPlain = ({ inside }: MathNode): boolean => inside.every(({ name }) => name === "");

/** What a node says, if it is words or one letter of them with an accent. */
function wordsOf({ name, inside, text }: MathNode): string | null {
  if (name === "mtext") return inside.every((each) => each.name === "") ? text : null;
  const [base, accent] = inside;
  if (name !== "mover" || base?.name !== "mtext" || accent?.name !== "mo") return null;
  const sign = accents.get(accent.text);
  return sign && [...base.text].length === 1 ? (base.text + sign).normalize("NFC") : null;
}

const isSign = ({ name }: MathNode): boolean => name === "mo";

const LIMITS = /^(?:lim|max|min|sup|inf|det|gcd|Pr)/;

/** A function by its name above what it is taken over: a limit, a maximum. What stands beside others, as of a logarithm, stays there. */
const isLimit = ({ name, inside: [base] }: MathNode): boolean =>
  (name === "munder" && /^\p{L}{2}/u.test(base?.text ?? "")) || (name === "msub" && LIMITS.test(base?.text ?? ""));

const LARGE = /^[∑∏∐∫∬∭∮∯⋃⋂⨁⨂⋁⋀]$/u;
type Large = { sign: string; sub: MathNode | undefined; sup: MathNode | undefined; isBeside: boolean };

/** A sum, a product, an integral, with its bounds. */
function largeOf({ name, inside: [base, first, second] }: MathNode): Large | null {
  if (base?.name !== "mo" || !LARGE.test(base.text)) return null;
  const isBeside = name.startsWith("msu");
  if (name === "munderover" || name === "msubsup") return { sign: base.text, sub: first, sup: second, isBeside };
  if (name === "munder" || name === "msub") return { sign: base.text, sub: first, sup: undefined, isBeside };
  return null;
}

function setLarge({ sign, sub, sup, isBeside }: Large, next: MathNode): Element {
  const about = element("m:naryPr", [
    value("m:chr", sign),
    value("m:limLoc", isBeside ? "subSup" : "undOvr"),
    ...(sub ? [] : [value("m:subHide", "1")]),
    ...(sup ? [] : [value("m:supHide", "1")]),
  ]);
  return element("m:nary", [about, one("m:sub", sub), one("m:sup", sup), one("m:e", next)]);
}

function setOne(node: MathNode): Element[] {
  const [base, first, second] = node.inside;
  switch (node.name) {
    case "mi":
    case "mn":
    case "mo":
    case "mtext":
      // KaTeX has what was made a letter or a sign by command within one.
      return node.inside.some(({ name }) => name !== "") ? setAll(node.inside) : runOf(node);
    case "mspace":
      return [run(" ", [])];
    case "mrow":
      return setRow(node.inside);
    case "mstyle":
    case "mpadded":
      return setAll(node.inside);
    case "mfrac":
      return [setFraction(node)];
    case "msqrt":
      return [element("m:rad", [rootAbout, element("m:deg", []), part("m:e", node.inside)])];
    case "mroot":
      return [element("m:rad", [one("m:deg", first), one("m:e", base)])];
    case "msup":
      return [element("m:sSup", [one("m:e", base), one("m:sup", first)])];
    case "msub":
      return [element("m:sSub", [one("m:e", base), one("m:sub", first)])];
    case "msubsup":
      return [element("m:sSubSup", [one("m:e", base), one("m:sub", first), one("m:sup", second)])];
    case "munderover": {
      const under = element("m:limLow", [one("m:e", base), one("m:lim", first)]);
      return [element("m:limUpp", [element("m:e", [under]), one("m:lim", second)])];
    }
    case "mover":
    case "munder":
      return [setBeside(node)];
    case "mtable":
      return [setTable(node)];
    case "menclose":
      return [setEnclosed(node)];
    default:
      throw new Error(`There is no place for ${node.name}.`);
  }
}

const rootAbout = element("m:radPr", [value("m:degHide", "1")]);

/** A row; what stands in brackets that grow with it is in Word's own. */
function setRow(nodes: MathNode[]): Element[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const isFence = (node: MathNode | undefined) => node?.name === "mo" && node.is.fence === "true";
  if (!first || !isFence(first)) return setAll(nodes);
  const isClosed = nodes.length > 1 && isFence(last);
  const about = element("m:dPr", [
    value("m:begChr", first.text),
    value("m:endChr", isClosed ? (last?.text ?? "") : ""),
  ]);
  return [element("m:d", [about, part("m:e", nodes.slice(1, isClosed ? -1 : undefined))])];
}

function setFraction({ inside: [above, below], is }: MathNode): Element {
  const about = is.linethickness === "0px" ? [element("m:fPr", [value("m:type", "noBar")])] : [];
  return element("m:f", [...about, one("m:num", above), one("m:den", below)]);
}

/** Accents, as Word writes them, by what stands for them in MathML. */
const accents = new Map(
  Object.entries({
    "^": "\u0302",
    "~": "\u0303",
    "˜": "\u0303",
    "˚": "\u030a",
    "˝": "\u030b",
    "˙": "\u0307",
    "¨": "\u0308",
    ˇ: "\u030c",
    "˘": "\u0306",
    ˊ: "\u0301",
    ˋ: "\u0300",
    "⃗": "\u20d7",
    "→": "\u20d7",
    "´": "\u0301",
    "`": "\u0300",
  }),
);
const BARS = /^[ˉ‾_¯]$/u;
const BRACES = /^[⏞⏟⏜⏝]$/u;

/** What stands above or below something: an accent, a bar, a brace, else a bound. */
function setBeside({ name, inside: [base, beside] }: MathNode): Element {
  const isAbove = name === "mover";
  const sign = beside?.name === "mo" ? beside.text : "";
  const place = value("m:pos", isAbove ? "top" : "bot");
  if (BARS.test(sign)) return element("m:bar", [element("m:barPr", [place]), one("m:e", base)]);
  if (BRACES.test(sign))
    return element("m:groupChr", [element("m:groupChrPr", [value("m:chr", sign), place]), one("m:e", base)]);
  const accent = isAbove ? accents.get(sign) : undefined;
  if (accent) return element("m:acc", [element("m:accPr", [value("m:chr", accent)]), one("m:e", base)]);
  return element(isAbove ? "m:limUpp" : "m:limLow", [one("m:e", base), one("m:lim", beside)]);
}

/** What lines are about something, and through it, by what they are called in MathML. */
const sides = { top: "m:hideTop", bottom: "m:hideBot", left: "m:hideLeft", right: "m:hideRight" };
const strikes = {
  horizontalstrike: "m:strikeH",
  verticalstrike: "m:strikeV",
  updiagonalstrike: "m:strikeBLTR",
  downdiagonalstrike: "m:strikeTLBR",
};

function setEnclosed({ is, inside }: MathNode): Element {
  const lines = (is.notation ?? "").split(" ");
  const known = ["box", ...Object.keys(sides), ...Object.keys(strikes)];
  if (!lines.every((line) => known.includes(line))) throw new Error(`There is no place for ${is.notation}.`);
  const hidden = Object.entries(sides).filter(([side]) => !lines.includes("box") && !lines.includes(side));
  const struck = Object.entries(strikes).filter(([strike]) => lines.includes(strike));
  const about = [...hidden, ...struck].map(([, name]) => value(name, "1"));
  return element("m:borderBox", [element("m:borderBoxPr", about), part("m:e", inside)]);
}

function setTable({ inside }: MathNode): Element {
  const rows = inside.map((row) =>
    element(
      "m:mr",
      row.inside.map((cell) => part("m:e", cell.inside)),
    ),
  );
  return element("m:m", rows);
}

/** How letters look that are not as letters of a formula usually are. */
const looks: Record<string, Element[]> = {
  normal: [value("m:sty", "p")],
  bold: [value("m:sty", "b")],
  "bold-italic": [value("m:sty", "bi")],
  "double-struck": [value("m:scr", "double-struck"), value("m:sty", "p")],
  script: [value("m:scr", "script"), value("m:sty", "p")],
  fraktur: [value("m:scr", "fraktur"), value("m:sty", "p")],
  "sans-serif": [value("m:scr", "sans-serif"), value("m:sty", "p")],
  monospace: [value("m:scr", "monospace"), value("m:sty", "p")],
};

function runOf({ name, is, text }: MathNode): Element[] {
  // The sign that a function is applied is seen by no one.
  const said = text.replace(/[\u2061\u2062\u2063]/g, "");
  if (said === "") return [];
  if (name === "mtext") return [run(said, [element("m:nor", [])])];
  const usual = name === "mi" && [...said].length > 1 ? "normal" : undefined;
  return [run(said, looks[is.mathvariant ?? usual ?? ""] ?? [])];
}

function run(text: string, look: Element[]): Element {
  const letters = element("m:t", [text], { "xml:space": "preserve" });
  return element("m:r", [...(look.length > 0 ? [element("m:rPr", look)] : []), letters]);
}
