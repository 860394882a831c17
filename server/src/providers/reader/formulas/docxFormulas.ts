/** Formulas of a Word document as TeX: mammoth leaves them out, so they become text before it reads the markup. */
import { XMLParser } from "fast-xml-parser";
import { commands, functions, letterStyles, overSigns } from "./texSigns.ts";

const FORMULAS_MAX = 1000;
const MARKUP_MAX = 60_000;
/** What a document takes for a formula, in a line and on one of its own. */
const IN_LINE_MAX = 1000;
const APART_MAX = 4000;

const OPENED = /<(m:oMath(?:Para)?)(?: [^<>]*)?>/g;
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
});

/** The same markup with its formulas as text, as one types them; `lost` counts those of which only the letters are left. */
export function typeFormulas(xml: string): { xml: string; lost: number } {
  let [lost, done] = [0, 0];
  const parts: string[] = [];
  for (const [index, { at, markup }] of formulasIn(xml).entries()) {
    const tex = index >= FORMULAS_MAX || markup.length > MARKUP_MAX ? null : texOf(markup);
    const typed = tex === null ? null : typedFrom(tex, xml, at, markup);
    if (typed === null) lost += 1;
    parts.push(xml.slice(done, at), typed ?? runOf(lettersIn(markup), false));
    done = at + markup.length;
  }
  return { xml: parts.join("") + xml.slice(done), lost };
}

/** The formulas of a markup, the outermost, one after the other; where one never ends there are no more of its kind. */
function formulasIn(xml: string): { at: number; markup: string }[] {
  const found: { at: number; markup: string }[] = [];
  const endless = new Set<string>();
  let done = 0;
  for (const { 0: opened, 1: name = "", index: at } of xml.matchAll(OPENED)) {
    if (at < done || endless.has(name)) continue;
    const close = `</${name}>`;
    const end = xml.indexOf(close, at + opened.length);
    if (end === -1) endless.add(name);
    else {
      done = end + close.length;
      found.push({ at, markup: xml.slice(at, done) });
    }
  }
  return found;
}

/** A formula as it is typed; null where it is longer than a document takes. */
function typedFrom(tex: string, xml: string, at: number, markup: string): string | null {
  const isApart = markup.startsWith("<m:oMathPara");
  if (tex.length > (isApart ? APART_MAX : IN_LINE_MAX)) return null;
  return tex === "" ? "" : runOf(isApart ? `$$${tex}$$` : inLine(tex, xml, at, markup.length));
}

const lettersIn = (markup: string): string =>
  [...markup.matchAll(/<m:t(?: [^<>]*)?>([^<]*)<\/m:t>/g)].map(([, said]) => said).join("");

const runOf = (text: string, isTyped = true): string =>
  `<w:r><w:t xml:space="preserve">${isTyped ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") : text}</w:t></w:r>`;

/** With dollars, but where what stands beside it would make it a price. */
function inLine(tex: string, xml: string, at: number, length: number): string {
  const before = /([^<>])<\/w:t><\/w:r>$/.exec(xml.slice(Math.max(0, at - 40), at))?.[1] ?? "";
  const rest = xml.slice(at + length, at + length + 400);
  const after = /^<w:r(?: [^>]*)?>(?:<w:rPr>.*?<\/w:rPr>)?<w:t(?: [^>]*)?>([^<])/s.exec(rest)?.[1] ?? "";
  return /[\w$\\]/.test(before) || /[\d$]/.test(after) ? `\\(${tex}\\)` : `$${tex}$`;
}

type Parsed = Record<string, unknown> & { ":@"?: Record<string, string>; "#text"?: string };
type Part = { name: string; val: string | undefined; inside: Part[]; text: string };

const isParsed = (value: unknown): value is Parsed[] => Array.isArray(value);

const partsOf = (parsed: Parsed[]): Part[] =>
  parsed.map((each) => {
    if (typeof each["#text"] === "string") return { name: "", val: undefined, inside: [], text: each["#text"] };
    const name = Object.keys(each).find((key) => key !== ":@") ?? "";
    const within = each[name];
    const inside = isParsed(within) ? partsOf(within) : [];
    return { name, val: each[":@"]?.["m:val"], inside, text: inside.map(({ text }) => text).join("") };
  });

/** A formula as TeX; null where it has something that there is no TeX for. */
function texOf(xml: string): string | null {
  try {
    const [root] = partsOf(parser.parse(xml));
    const formulas = root?.name === "m:oMathPara" ? root.inside.filter(({ name }) => name === "m:oMath") : [root];
    const lines = formulas.map((each) => all(each?.inside ?? []).trim());
    return lines.length > 1 ? `\\begin{gathered}${lines.join(" \\\\ ")}\\end{gathered}` : (lines[0] ?? "");
  } catch {
    return null;
  }
}

/** More letters than a command has. */
const COMMAND_MAX = 40;

/** Parts one after the other: a command ends where no letter follows it. */
const join = (parts: readonly string[]): string => {
  const some = parts.filter((part) => part !== "");
  const isCut = (at: number) =>
    /\\[a-zA-Z]+$/.test(some[at - 1]?.slice(-COMMAND_MAX) ?? "") && /^[a-zA-Z]/.test(some[at] ?? "");
  return some.map((part, at) => (isCut(at) ? ` ${part}` : part)).join("");
};

const all = (parts: readonly Part[]): string => join(parts.map(one));
const child = ({ inside }: Part, name: string): Part | undefined => inside.find((each) => each.name === name);
const of = (part: Part, name = "m:e"): string => all(child(part, name)?.inside ?? []).trim();
/** What the properties of a part say; undefined where they say nothing of it. */
function said(part: Part, name: string): string | undefined {
  const found = part.inside.find((each) => each.name.endsWith("Pr"))?.inside.find((each) => each.name === name);
  return found && (found.val ?? "");
}
const isOn = (part: Part, name: string): boolean => /^(?:|1|on|true)$/.test(said(part, name) ?? "off");

const isOne = (tex: string): boolean => /^(?:[^\\{}]|\\[a-zA-Z]+|\\.)$/su.test(tex);
const braced = (tex: string): string => `{${tex}}`;
const based = (tex: string): string => (isOne(tex) || /^\\[a-z]+\{[^{}]*\}$/.test(tex) ? tex : braced(tex));
const script = (sign: "^" | "_", tex: string): string =>
  sign === "^" && /^'+$/.test(tex) ? tex : sign + (isOne(tex) && !tex.startsWith("\\") ? tex : braced(tex));

function one(part: Part): string {
  const make = makers[part.name];
  if (make) return make(part);
  // What is said about a part, and marks of the text around.
  if (/Pr$|^w:(?:bookmark|proofErr|perm|comment|del$|moveFrom)|^m:(?:argPr|ctrlPr)$|^$/.test(part.name)) return "";
  throw new Error(`There is no TeX for ${part.name}.`);
}

const inside = (part: Part): string => all(part.inside);

const makers: Record<string, (part: Part) => string> = {
  "m:r": letters,
  "w:r": (part) => `\\text{${escaped(textIn(part, "w:t"))}}`,
  "w:ins": inside,
  "w:smartTag": inside,
  "m:oMath": inside,
  "m:box": (part) => of(part),
  "m:f": fraction,
  "m:rad": (part) => {
    const degree = isOn(part, "m:degHide") ? "" : of(part, "m:deg");
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}${braced(of(part))}`;
  },
  "m:sSup": (part) => based(of(part)) + script("^", of(part, "m:sup")),
  "m:sSub": (part) => based(of(part)) + script("_", of(part, "m:sub")),
  "m:sSubSup": (part) => based(of(part)) + script("_", of(part, "m:sub")) + script("^", of(part, "m:sup")),
  "m:sPre": (part) => `{}${script("_", of(part, "m:sub"))}${script("^", of(part, "m:sup"))}${of(part)}`,
  "m:nary": large,
  "m:d": fenced,
  "m:m": (part) => environment("matrix", rowsOf(part)),
  "m:eqArr": (part) => environment("aligned", linesOf(part)),
  "m:acc": (part) => over(part, said(part, "m:chr") ?? "\u0302"),
  "m:bar": (part) => `\\${said(part, "m:pos") === "top" ? "overline" : "underline"}${braced(of(part))}`,
  "m:groupChr": (part) => over(part, said(part, "m:chr") ?? "⏟"),
  "m:limLow": (part) => limit(part, "_", "underset"),
  "m:limUpp": (part) => limit(part, "^", "overset"),
  "m:func": (part) => join([of(part, "m:fName"), " ", of(part)]).replace(/ {2,}/g, " "),
  "m:borderBox": framed,
};

const textIn = (part: Part, name: string): string =>
  part.inside
    .filter((each) => each.name === name)
    .map(({ text }) => text)
    .join("");

const escaped = (text: string): string =>
  text.replace(/[\\{}$%&#_^~]/g, (sign) => escapes[sign] ?? `\\${sign}`).replaceAll("\u00a0", " ");
const escapes: Record<string, string> = { "\\": "\\backslash ", "^": "\\hat{}", "~": "\\sim " };

/** Letters and signs that look the same way. */
function letters(part: Part): string {
  const text = textIn(part, "m:t");
  if (text.trim() === "") return text === "" ? "" : " ";
  if (said(part, "m:nor") !== undefined) return `\\text{${escaped(text)}}`;
  const [script, style] = [said(part, "m:scr"), said(part, "m:sty")];
  if (style === "p" && functions.has(text.trim())) return `\\${text.trim()}`;
  const signs = join([...text].map((sign) => commands.get(sign) ?? (/\s/.test(sign) ? " " : escaped(sign))));
  const look = letterStyles[script ?? style ?? ""];
  // Figures and signs are upright as they are.
  return look && /\p{L}|\d/u.test(text) && !(look === "mathrm" && !/[a-zA-Z]/.test(text))
    ? `\\${look}{${signs}}`
    : signs;
}

function fraction(part: Part): string {
  const [above, below] = [of(part, "m:num"), of(part, "m:den")];
  const type = said(part, "m:type");
  if (type === "noBar") return `\\genfrac{}{}{0pt}{}${braced(above)}${braced(below)}`;
  return type === "lin" ? `${based(above)}/${based(below)}` : `\\frac${braced(above)}${braced(below)}`;
}

function large(part: Part): string {
  const sign = said(part, "m:chr") ?? "∫";
  const tex = commands.get(sign) ?? sign;
  const isIntegral = /[∫∬∭∮∯]/u.test(sign);
  const isBeside = (said(part, "m:limLoc") ?? (isIntegral ? "subSup" : "undOvr")) === "subSup";
  const where = isBeside === isIntegral ? "" : isBeside ? "\\nolimits" : "\\limits";
  const bound = (mark: "_" | "^", name: string) => {
    const bounds = isOn(part, `${name}Hide`) ? "" : of(part, name);
    return bounds === "" ? "" : script(mark, bounds);
  };
  return join([tex + where + bound("_", "m:sub") + bound("^", "m:sup"), " ", of(part)]);
}

const rowsOf = (part: Part): string[] =>
  part.inside
    .filter(({ name }) => name === "m:mr")
    .map(({ inside: cells }) =>
      cells
        .filter(({ name }) => name === "m:e")
        .map(inside)
        .map((cell) => cell.trim())
        .join(" & "),
    );
/** In Word an ampersand says where lines stand below one another. */
const linesOf = (part: Part): string[] =>
  part.inside.filter(({ name }) => name === "m:e").map((line) => inside(line).replaceAll("\\&", "&").trim());

const environment = (name: string, lines: string[]): string =>
  `\\begin{${name}} ${lines.join(" \\\\ ")} \\end{${name}}`;

const matrices: Record<string, string> = {
  "()": "pmatrix",
  "[]": "bmatrix",
  "{}": "Bmatrix",
  "||": "vmatrix",
  "‖‖": "Vmatrix",
};
const fences: Record<string, string> = {
  "": ".",
  "{": "\\{",
  "}": "\\}",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "‖": "\\|",
};

function fenced(part: Part): string {
  const [open, close] = [said(part, "m:begChr") ?? "(", said(part, "m:endChr") ?? ")"];
  const within = part.inside.filter(({ name }) => name === "m:e");
  const only = within.length === 1 ? within[0]?.inside.filter(({ name }) => !name.endsWith("Pr")) : undefined;
  const [alone, ...others] = only ?? [];
  if (alone && others.length === 0) {
    const matrix = matrices[open + close];
    if (alone.name === "m:m" && matrix) return environment(matrix, rowsOf(alone));
    if (open === "{" && close === "" && /^m:(?:m|eqArr)$/.test(alone.name))
      return environment("cases", alone.name === "m:m" ? rowsOf(alone) : linesOf(alone));
    if (alone.name === "m:f" && open + close === "()" && said(alone, "m:type") === "noBar")
      return `\\binom${braced(of(alone, "m:num"))}${braced(of(alone, "m:den"))}`;
  }
  const fence = (sign: string) => fences[sign] ?? commands.get(sign) ?? sign;
  const between = said(part, "m:sepChr") ?? "|";
  const words = within.map((each) => inside(each).trim()).join(` \\middle${fence(between)} `);
  return join([
    `\\left${fence(open)}`,
    /^\\left\\[a-z]+$/.test(`\\left${fence(open)}`) ? " " : "",
    words,
    ` \\right${fence(close)}`,
  ]);
}

/** What stands over or under something: an accent, a brace, an arrow. */
function over(part: Part, sign: string): string {
  const command = overSigns[sign];
  if (!command) throw new Error(`There is no TeX for ${sign} above something.`);
  return `\\${command}${braced(of(part))}`;
}

function limit(part: Part, sign: "_" | "^", command: string): string {
  const [base, beside] = [of(part), of(part, "m:lim")];
  const takes =
    sign === "_" ? /^\\(?:lim|max|min|sup|inf|limsup|liminf|det|gcd|Pr|underbrace\{.*\})$/s : /^\\overbrace\{.*\}$/s;
  return takes.test(base) ? base + script(sign, beside) : `\\${command}${braced(beside)}${braced(base)}`;
}

function framed(part: Part): string {
  const isStruck = (name: string) => isOn(part, `m:strike${name}`);
  const hidden = ["Top", "Bot", "Left", "Right"].filter((side) => isOn(part, `m:hide${side}`));
  const strikes = [isStruck("BLTR"), isStruck("TLBR")];
  if ((hidden.length > 0 && hidden.length < 4) || isStruck("V")) throw new Error("There is no TeX for this frame.");
  let tex = of(part);
  if (isStruck("H")) tex = `\\sout${braced(tex)}`;
  if (strikes[0] || strikes[1])
    tex = `\\${strikes[0] && strikes[1] ? "xcancel" : strikes[0] ? "cancel" : "bcancel"}${braced(tex)}`;
  return hidden.length === 0 ? `\\boxed${braced(tex)}` : tex;
}
