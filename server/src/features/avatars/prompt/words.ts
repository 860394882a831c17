import { bytesInto } from "./forms/bytes.ts";
import { lettersOf } from "./reading/normal.ts";

/** Hears a word as it is compared, where it begins in UTF-16 units, and how many letters and digits stood before it and up to its end. */
export type HearWord = (word: string, place: number, from: number, to: number) => void;

const WORD_LENGTH_MAX = 40;
const TAG_LENGTH_MAX = 200;
const ESCAPE_LENGTH_MAX = 8;
const JOINER = /[\p{M}\p{Cf}'’]/u;
/** Letters that digits and signs stand for; i and l are one, for 1 is either. */
const standsFor: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g", l: "i" };
/** The same by their codes, for what is plain text. */
const standsAt = Uint16Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return (standsFor[sign] ?? sign).charCodeAt(0);
});
const signs = new Map(
  [
    ["@", "a"],
    ["$", "s"],
  ].map(([sign = "", letter = ""]) => [sign.charCodeAt(0), letter.charCodeAt(0)]),
);

/**
 * Cuts a text that comes character by character into its words: without tags and Markdown, `%20` and `&#32;` read as what
 * they are, digits inside of words as the letters that they stand for. Numbers are no words: they number lists.
 */
export function wordsInto(hear: HearWord) {
  // Hundreds of answers begin a minute, each with tens of thousands of characters that are read so before it is shown: a word
  // is one string, made at its end.
  const word: number[] = [];
  let place = 0;
  let [from, letters] = [0, 0];
  /** What may be a tag, or %20, or &#32;, of which the end has not come. */
  let open = "";
  const end = () => {
    if (word.length > 0 && !isNumber(word)) hear(plain(word), place, from, letters);
    word.length = 0;
  };
  const add = (codePoint: number, at: number) => {
    const sign = word.length === 0 ? undefined : signs.get(codePoint);
    if (sign !== undefined) {
      if (word.length < WORD_LENGTH_MAX) word.push(sign);
      return;
    }
    const codes = lettersOf(codePoint);
    if (codes.length === 0) {
      if (!isJoiner(codePoint)) end();
      return;
    }
    if (word.length === 0) {
      place = at;
      from = letters;
    }
    letters += codes.length;
    if (word.length < WORD_LENGTH_MAX) for (let each = 0; each < codes.length; each += 1) word.push(codes[each] ?? 0);
  };
  const addByte = bytesInto(add);
  return {
    take(codePoint: number, at: number): void {
      if (open === "" && OPENING.has(codePoint)) {
        if (codePoint !== PERCENT) end();
        open = String.fromCharCode(codePoint);
        return;
      }
      if (open === "") {
        add(codePoint, at);
        return;
      }
      open += String.fromCodePoint(codePoint);
      const read = readOpen(open);
      if (read === "more") return;
      const was = open;
      open = "";
      if (read === "none") for (const char of was) add(char.codePointAt(0) ?? 0, at - was.length + 1);
      else if (read === "tag") end();
      else if (was[0] === "%") addByte(read, at);
      else add(read, at);
    },
    end(): void {
      end();
    },
  };
}

const PERCENT = 0x25;
const OPENING = new Set([0x3c, PERCENT, 0x26]);

/** What stands open: more of it has to come, a tag, a character by its number, or nothing of the kind. */
function readOpen(open: string): "more" | "none" | "tag" | number {
  const last = open.at(-1) ?? "";
  if (open[0] === "<") {
    if (open.length === 2) return /[a-z/!]/i.test(last) ? "more" : "none";
    if (last === ">") return "tag";
    return open.length < TAG_LENGTH_MAX && last !== "\n" && last !== "<" ? "more" : "none";
  }
  if (open[0] === "%") {
    if (!/[0-9a-f]/i.test(last)) return "none";
    return open.length < 3 ? "more" : Number.parseInt(open.slice(1), 16);
  }
  if (last !== ";") return open.length < ESCAPE_LENGTH_MAX && /[#\w]/.test(last) ? "more" : "none";
  const number = /^&#(x?)([0-9a-f]+);$/i.exec(open);
  if (!number) return 32;
  const codePoint = Number.parseInt(number[2] ?? "", number[1] ? 16 : 10);
  return codePoint <= 0x10ffff ? codePoint : 32;
}

const isNumber = (word: number[]): boolean => {
  const [first = 0] = word;
  return (first < A || first > Z) && /^\p{N}+$/u.test(String.fromCharCode(...word));
};
const [A, Z] = [97, 122];
const plain = (word: number[]): string => String.fromCharCode(...word.map((code) => standsAt[code] ?? code));
const isJoiner = (codePoint: number): boolean =>
  codePoint > 32 && (codePoint === 39 || codePoint > 126) && JOINER.test(String.fromCodePoint(codePoint));
