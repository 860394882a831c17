import { commands } from "./texSigns.ts";

const signs: ReadonlyMap<string, string> = new Map(Array.from(commands, ([sign, command]) => [command, sign]));
const raised: Readonly<Record<string, string>> = { "^1": "¹", "^2": "²", "^3": "³" };
/** What stands around a formula. */
const MARKS = /^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/g;
/** What only says how a formula is set. */
const SETTING = /^(?:left|right|[bB]igg?[lr]?|displaystyle|textstyle|limits|nolimits|quad|qquad|hline|tag)$/;

/**
 * A formula in one line, as one would type it without TeX: fractions by a stroke, signs for their names, and no marks around.
 * Good enough for a line that tells what a text is about.
 */
export const typedFormula = (source: string): string => inLine(source.replace(MARKS, ""));

function inLine(tex: string): string {
  return tex
    .replace(/\\(?:begin|end)\{[a-z*]{1,20}\}/g, " ")
    .replace(
      /\\[dt]?frac\{([^{}]{0,80})\}\{([^{}]{0,80})\}/g,
      (_, over, under) => `${inBrackets(over)}/${inBrackets(under)}`,
    )
    .replace(/\\sqrt\{([^{}]{0,80})\}/g, (_, under) => `√${inBrackets(under)}`)
    .replace(/\\([a-zA-Z]{1,20}) ?/g, (command, name) => {
      const sign = signs.get(command.trim());
      return sign ?? (SETTING.test(name) || command.startsWith("\\text") || command.startsWith("\\math") ? "" : name);
    })
    .replace(/\\[,;:! ]|\\\\|&/g, " ")
    .replace(/\^\{?[123]\}?(?![\d{])/g, (power) => raised[power.replace(/[{}]/g, "")] ?? power)
    .replace(/[{}\\]/g, "");
}

/** More than a name or a number stands in brackets, where a stroke or a root would else take only a part of it. */
const inBrackets = (part: string): string =>
  /^[\p{L}\p{N}.,\\]*$/u.test(part.trim()) ? part.trim() : `(${part.trim()})`;
