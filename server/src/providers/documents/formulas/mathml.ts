import { XMLParser } from "fast-xml-parser";
import katex from "katex";

/** A node of MathML: what it is called, what it says of itself, and what is in it; a text has no name. */
export type MathNode = { name: string; is: Record<string, string>; inside: MathNode[]; text: string };

const LENGTH_MAX = 4000;
const MARKED = /^(?:\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\])$/s;
const limits = { maxSize: 50, maxExpand: 200 };
/** The colour that marks what could not be set; a formula that has it is left as it was typed. */
const WRONG = "#c0ffed";
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  processEntities: true,
});

type Parsed = Record<string, unknown> & { ":@"?: Record<string, string>; "#text"?: string };

/** A formula as it was typed, with its marks, as MathML; null where it is none that can be set. */
export function readFormula(source: string, isApart: boolean): MathNode[] | null {
  try {
    const html = htmlOf(source, isApart)?.html ?? "";
    const [math] = nodesOf(parser.parse(/<math.*<\/math>/s.exec(html)?.[0] ?? ""));
    const [semantics] = math?.inside ?? [];
    return semantics?.inside.filter(({ name }) => name !== "annotation") ?? null;
  } catch {
    return null;
  }
}

/** A formula without its marks; null where it is none that screens set. */
export function texOf(source: string): string | null {
  try {
    return htmlOf(source, false)?.tex ?? null;
  } catch {
    return null;
  }
}

function htmlOf(source: string, isApart: boolean): { tex: string; html: string } | null {
  const [, ...groups] = MARKED.exec(source.trim()) ?? [];
  const tex = groups.find((group) => group !== undefined);
  if (tex === undefined || tex.length > LENGTH_MAX) return null;
  const html = katex.renderToString(tex, {
    output: "mathml",
    strict: "ignore",
    errorColor: WRONG,
    displayMode: isApart,
    ...limits,
  });
  return html.includes(WRONG) ? null : { tex, html };
}

const isParsed = (value: unknown): value is Parsed[] => Array.isArray(value);

const nodesOf = (parsed: Parsed[]): MathNode[] =>
  parsed.map((each) => {
    if (typeof each["#text"] === "string") return { name: "", is: {}, inside: [], text: each["#text"] };
    const name = Object.keys(each).find((key) => key !== ":@") ?? "";
    const within = each[name];
    const inside = isParsed(within) ? nodesOf(within) : [];
    return { name, is: each[":@"] ?? {}, inside, text: inside.map(({ text }) => text).join("") };
  });
