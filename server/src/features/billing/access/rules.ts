/** What of a payment had gone back before, and has now, of how much; in minor units. */
export type Back = { before: number; after: number; amount: number };

/** Words of a payment, and how many of them were taken before. Null words are unlimited: none are counted. */
type Bought = { words: number | null; wordsTaken: number | null };

/** The words of a payment that were not taken yet. */
export const wordsLeft = ({ words, wordsTaken }: Bought): number => Math.max(0, (words ?? 0) - (wordsTaken ?? 0));

/**
 * How many words of a payment go with a part of its money: the same part of them, so that many small parts take as many
 * as one large; all that are left when all of it went back.
 */
export function wordsFor(bought: Bought, { before, after, amount }: Back): number {
  const left = wordsLeft(bought);
  if (after >= amount) return left;
  return Math.min(left, share(bought.words ?? 0, after, amount) - share(bought.words ?? 0, before, amount));
}

// A product of words and cents is beyond what a number holds exactly.
const share = (words: number, part: number, whole: number): number =>
  Number((BigInt(words) * BigInt(part)) / BigInt(whole));
