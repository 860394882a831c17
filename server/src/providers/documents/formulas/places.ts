import { type Formula, replaceFormulas } from "@pluma/contract/kit/mathematics";

/** A place that a formula is kept under while its text is read: nobody types these two signs. */
const BEGIN = "\ue000";
const PLACE = /\ue000(\d{1,6})\ue001/g;

type Cut = { text: string; formulas: Formula[] };

/**
 * Takes the formulas out of a Markdown text, so that its reader takes none of their signs for its own: each leaves a place.
 * A text that has such places already keeps its formulas.
 */
export function cutFormulas(markdown: string, isCut: (formula: Formula) => boolean = () => true): Cut {
  const formulas: Formula[] = [];
  if (markdown.includes(BEGIN)) return { text: markdown, formulas };
  const text = replaceFormulas(markdown, (formula) =>
    isCut(formula) ? `${BEGIN}${formulas.push(formula) - 1}\ue001` : formula.source,
  );
  return { text, formulas };
}

/** A text with the formulas of its places in it, as they were typed. */
export const withFormulas = (text: string, formulas: Formula[]): string =>
  formulas.length === 0 ? text : text.replace(PLACE, (place, at) => formulas[Number(at)]?.source ?? place);

/** Which formulas have their places in a text. */
export const placesIn = (text: string): number[] => [...text.matchAll(PLACE)].map(([, at]) => Number(at));

/** A text in parts: what was typed as text, and the formulas between. */
export function partsWithFormulas(text: string, formulas: Formula[]): (string | Formula)[] {
  if (formulas.length === 0) return [text];
  // Every other part is the number of a place.
  return text.split(PLACE).map((part, at) => (at % 2 === 0 ? part : (formulas[Number(part)] ?? part)));
}

/** A text in parts: what was typed as text, and the formulas between. */
export function partsOf(said: string): (string | Formula)[] {
  const { text, formulas } = cutFormulas(said);
  return partsWithFormulas(text, formulas).filter((part) => part !== "");
}

type Written = { type: string; text?: string; content?: Written[]; marks?: { type: string }[] };

/** The formula that a paragraph of an editor's text is, if it is nothing but one. */
export function onlyFormula({ type, content = [] }: Written): Formula | null {
  const [only, ...others] = content;
  if (type !== "paragraph" || !only?.text || others.length > 0 || isCode(only)) return null;
  const [part, ...rest] = partsOf(only.text.trim());
  return part && typeof part !== "string" && part.isApart && rest.length === 0 ? part : null;
}

/** The formulas in an editor's text. */
export function formulasWritten(root: Written): Formula[] {
  const found: Formula[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "codeBlock") continue;
    if (node.text && !isCode(node))
      for (const part of partsOf(node.text)) if (typeof part !== "string") found.push(part);
    // One that is not alone in its paragraph stands in a line.
    const only = onlyFormula(node);
    if (only) found.push(only);
    open.push(...(node.content ?? []).toReversed());
  }
  return found;
}

export const isCode = ({ marks = [] }: Written): boolean => marks.some(({ type }) => type === "code");
