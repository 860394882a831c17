import { replaceFormulas } from "@pluma/contract/kit/mathematics";
import { typedFormula } from "./formulas/typedFormula.ts";

export const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The words of a Markdown text without its marks, formulas as one types them, in one line. Good for a piece that is cut anywhere. */
export function plainText(markdown: string): string {
  return inOneLine(
    replaceFormulas(markdown, ({ source }) => typedFormula(source))
      .replace(/^ {0,3}(?:```|~~~)[^\n]*$/gm, " ")
      .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
      .replace(/^ {0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/gm, "")
      .replace(/^[ \t|:+-]{3,}$/gm, " ")
      .replace(/^ {0,3}\|.*$/gm, (row) => row.replaceAll("|", " "))
      .replace(/(\*\*\*|\*\*|~~|`+)/g, "")
      .replace(/(?<![\p{L}\p{N}])[*_]+(?=\S)|(?<=\S)[*_]+(?![\p{L}\p{N}])/gu, ""),
  );
}
