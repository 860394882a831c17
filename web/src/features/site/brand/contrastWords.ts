import { accentOf, textOnColour } from "@pluma/contract/kit/look/palette";
import { sixDigits } from "./brandDraft.ts";

export type ContrastWord = "white" | "dark" | "lightDarker" | "darkLighter";

/**
 * What is true of a colour: whether white or dark text stands on it and at what ratio, cut to one decimal and never
 * rounded up, and in which themes the colour is moved. Null for what is no colour.
 */
export function contrastWords(colour: string): { ratio: string; words: ContrastWord[] } | null {
  const digits = sixDigits(colour);
  if (digits === null) return null;
  const { isWhite, ratio } = textOnColour(digits);
  const words: ContrastWord[] = [isWhite ? "white" : "dark"];
  if (accentOf(digits, "light").fill !== digits) words.push("lightDarker");
  if (accentOf(digits, "dark").fill !== digits) words.push("darkLighter");
  return { ratio: (Math.floor(ratio * 10) / 10).toFixed(1), words };
}
