import { citation, citedIn } from "@pluma/contract/generation/citing";

/** What a good answer to a test question has. */
export type Expected = { points: string[]; forbidden: string[]; mustCite: boolean; expectsSilence: boolean };

/** An answer as it is held against that: its text, how many sources it leans on, and whether it said that the material is silent. */
export type Given = { answer: string; sources: number; isSilent: boolean };

type Check = { text: string; ok: boolean };
export type Checks = {
  points: Check[];
  forbidden: Check[];
  cited: boolean | null;
  silent: boolean | null;
  ok: boolean;
};

/**
 * Holds an answer against what is expected, rule by rule. A point is contained when its words stand in the answer, one
 * after the other; a forbidden one must not. What is not asked for is null. An empty answer is never ok.
 */
export function check(expected: Expected, { answer, sources, isSilent }: Given): Checks {
  const holds = holderOf(answer);
  const points = expected.points.map((text) => ({ text, ok: holds(text) }));
  const forbidden = expected.forbidden.map((text) => ({ text, ok: !holds(text) }));
  const cited = expected.mustCite ? isCiting(answer, sources) : null;
  const silent = expected.expectsSilence ? isSilent : null;
  const isHeld = [...points, ...forbidden].every(({ ok }) => ok) && cited !== false && silent !== false;
  return { points, forbidden, cited, silent, ok: isHeld && answer.trim() !== "" };
}

/** Whether a text names one of its sources: [1], or [1, 2], as often as there are sources. */
export const isCiting = (answer: string, sources: number): boolean => citedIn(answer, sources).length > 0;

/** Says of a text whether another has its words, one after the other. */
function holderOf(answer: string): (text: string) => boolean {
  // A citation in the middle of a sentence parts no words.
  const words = ` ${wordsOf(answer.replace(citation, " ")).join(" ")} `;
  return (text) => {
    const wanted = wordsOf(text);
    return wanted.length > 0 ? words.includes(` ${wanted.join(" ")} `) : answer.includes(text.trim());
  };
}

/**
 * The words of a text without case, accents and punctuation. A number is one word however its thousands are parted:
 * "1,200", "1.200", "1 200" with a space that does not break, and "1200"; its decimals have a point, and what it
 * counts is a word of its own: "20mg" is "20 mg".
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .replace(/(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(numbers, bare);
  return plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]*|\p{N}+/gu) ?? [];
}

const numbers = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)+(?!\d)/gu;

/** A number with its thousands together, and a point before its decimals; what is none, such as a date, stays. */
function bare(number: string): string {
  const parted = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/.exec(number);
  if (parted) return [parted[1]?.replace(/[.,]/g, ""), parted[3]].filter(Boolean).join(".");
  return /^\d+[.,]\d+$/.test(number) ? number.replace(",", ".") : number;
}
