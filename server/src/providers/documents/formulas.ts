import { type Formula, replaceFormulas } from "@pluma/contract/kit/mathematics";

/** A place that a formula is kept under while its text is read: nobody types these two signs. */
const BEGIN = "\ue000";
const PLACE = /\ue000(\d{1,6})\ue001/g;

/**
 * Takes the formulas out of a Markdown text, so that its reader takes none of their signs for its own: each leaves a place.
 * A text that has such places already keeps its formulas.
 */
export function cutFormulas(markdown: string): { text: string; formulas: Formula[] } {
  const formulas: Formula[] = [];
  if (markdown.includes(BEGIN)) return { text: markdown, formulas };
  const text = replaceFormulas(markdown, (formula) => `${BEGIN}${formulas.push(formula) - 1}\ue001`);
  return { text, formulas };
}

/** A text with the formulas of its places in it, as they were typed. */
export const withFormulas = (text: string, formulas: Formula[]): string =>
  formulas.length === 0 ? text : text.replace(PLACE, (place, at) => formulas[Number(at)]?.source ?? place);

/** A text in parts: what was typed as text, and the formulas between. */
export function partsWithFormulas(text: string, formulas: Formula[]): (string | Formula)[] {
  if (formulas.length === 0) return [text];
  // Every other part is the number of a place.
  return text.split(PLACE).map((part, at) => (at % 2 === 0 ? part : (formulas[Number(part)] ?? part)));
}
