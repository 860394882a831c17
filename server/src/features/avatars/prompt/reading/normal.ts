import { lookOf } from "./lookalikes.ts";

/**
 * What of a text says something: its letters and digits, in lower case and without accents, as UTF-16 codes. Case,
 * accents, marks, fancy forms of letters, letters that only look alike and white space are no way around a comparison of what is left.
 */

const SPACE = /\s/u;

const asciiOf = Uint16Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[a-z0-9]/i.test(char) ? char.toLowerCase().charCodeAt(0) : 0;
});

const nothing = new Uint16Array(0);
const ascii = Array.from(asciiOf, (code) => (code === 0 ? nothing : Uint16Array.of(code)));

// Normalizing a letter takes long, and a text has few different ones.
const known = new Map<number, Uint16Array>();
const KNOWN_MAX = 5000;

/** What a character says, by its code point: mostly one code, none for what is no letter or digit. */
export function lettersOf(codePoint: number): Uint16Array {
  return ascii[codePoint] ?? known.get(codePoint) ?? learn(codePoint);
}

function learn(codePoint: number): Uint16Array {
  const plain = [...String.fromCodePoint(codePoint).normalize("NFKD")].map(plainOf).join("");
  const codes = Uint16Array.from({ length: plain.length }, (_, at) => plain.charCodeAt(at));
  if (known.size < KNOWN_MAX) known.set(codePoint, codes);
  return codes;
}

const plainOf = (char: string): string => {
  const look = lookOf(char.codePointAt(0) ?? 0);
  const small = look ?? char.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return look === undefined ? (lookOf(small.codePointAt(0) ?? 0) ?? small) : look;
};

/** A text as it is compared: its codes, and how many words begin before, and end by, each of them. */
export type Letters = { codes: Uint16Array; started: Int32Array; ended: Int32Array };

/** The letters of a text, and where its words stand among them. What has no white space between is one word. */
export function lettersIn(text: string): Letters {
  // Normalizing makes some letters several.
  let codes = new Uint16Array(text.length + 16);
  let started = new Int32Array(text.length + 17);
  const ends: number[] = [];
  let [length, words] = [0, 0];
  let isInWord = false;
  const add = (code: number) => {
    if (!isInWord) words += 1;
    isInWord = true;
    if (length === codes.length) [codes, started] = [widen(codes), widenCounts(started)];
    codes[length] = code;
    length += 1;
    started[length] = words;
  };
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    if (isSpace(codePoint)) {
      if (isInWord) ends.push(length);
      isInWord = false;
    } else if (codePoint < 128) {
      const code = asciiOf[codePoint] ?? 0;
      if (code !== 0) add(code);
    } else {
      for (const code of lettersOf(codePoint)) add(code);
      if (codePoint > 0xffff) at += 1;
    }
  }
  if (isInWord) ends.push(length);
  return { codes: codes.slice(0, length), started: started.slice(0, length + 1), ended: countsUpTo(ends, length) };
}

const isSpace = (codePoint: number): boolean =>
  codePoint <= 32 || (codePoint > 126 && SPACE.test(String.fromCodePoint(codePoint)));

const widen = (codes: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> => {
  const wider = new Uint16Array(codes.length * 2);
  wider.set(codes);
  return wider;
};

const widenCounts = (counts: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  const wider = new Int32Array(counts.length * 2);
  wider.set(counts);
  return wider;
};

function countsUpTo(ends: number[], length: number): Int32Array {
  const counts = new Int32Array(length + 1);
  let count = 0;
  for (let at = 0; at <= length; at += 1) {
    if (ends[count] === at) count += 1;
    counts[at] = count;
  }
  return counts;
}
