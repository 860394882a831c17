import type { Hear } from "./form.ts";

const morse: Record<string, string> = {};
const letters =
  "a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t- u..- v...- w.-- " +
  "x-..- y-.-- z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.";
for (const each of letters.split(" ")) morse[each.slice(1)] = each.slice(0, 1);

const DIGITS_MAX = 8;
const DASHES = new Set([0x2d, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212, 0x5f]);
const DOTS = new Set([0x2e, 0xb7, 0x2022, 0x2219]);

/**
 * Reads a text as codes of characters, one after the other: numbers (89 or 01011001, in decimal or binary), and Morse.
 * Whatever is neither parts them, and where it is no white space, or ends a line, words too.
 */
export function codesInto(hear: Hear): Hear {
  let code = "";
  let from = 0;
  const end = () => {
    const codePoint = code === "" ? -1 : codePointOf(code);
    code = "";
    if (codePoint >= 0) hear(codePoint, from);
  };
  return (codePoint, place) => {
    const sign = signOf(codePoint);
    const isOther = sign !== "" && code !== "" && isDigit(sign) !== isDigit(code);
    if (sign === "" || isOther) end();
    if (sign === "" && (codePoint === 10 || codePoint > 32)) hear(32, place);
    if (sign === "") return;
    if (code === "") from = place;
    if (code.length <= DIGITS_MAX) code += sign;
  };
}

const isDigit = (code: string): boolean => code.charCodeAt(0) >= 48;

function signOf(codePoint: number): string {
  if (codePoint >= 48 && codePoint <= 57) return String.fromCharCode(codePoint);
  if (DASHES.has(codePoint)) return "-";
  return DOTS.has(codePoint) ? "." : "";
}

function codePointOf(code: string): number {
  if (!isDigit(code)) return morse[code]?.charCodeAt(0) ?? -1;
  if (code.length > DIGITS_MAX) return -1;
  const isBinary = code.length >= 7 && /^[01]+$/.test(code);
  const value = Number.parseInt(code, isBinary ? 2 : 10);
  return value <= 0x10ffff ? value : -1;
}
