import { align, joinRuns, type Run } from "./align.ts";

/** Below this share of words in common a passage reads better as replaced than as mended. */
export const SHARED_MIN = 0.3;

/** Words, runs of white space and single marks: together they are the text. */
export const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\s+|[^\s]/gu) ?? [];

/** Whether a token says anything by itself. */
export const isWord = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];

/** Whether so many words of two texts are the same, wherever they stand, that one is the other, changed. */
export function areAlike(one: string, other: string): boolean {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  const left = new Map<string, number>();
  for (const word of before) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of after) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return shared >= SHARED_MIN * Math.max(before.length, after.length);
}

/** What is different between two rows of whatever has a key. What both have is taken of the second. */
export function alignBy<T>(before: readonly T[], after: readonly T[], keyOf: (token: T) => string): Run<T>[] {
  let [left, right] = [0, 0];
  return align(before.map(keyOf), after.map(keyOf)).map(({ kind, tokens: { length } }) => {
    const tokens = kind === "removed" ? before.slice(left, left + length) : after.slice(right, right + length);
    if (kind !== "added") left += length;
    if (kind !== "removed") right += length;
    return { kind, tokens };
  });
}

/** Nobody reads a lone space or comma between two changes as something that stayed. */
export function withoutSlight<T>(runs: readonly Run<T>[], isSlight: (token: T) => boolean): Run<T>[] {
  const merged = runs.flatMap((run, at): Run<T>[] => {
    const isBetween = at > 0 && at < runs.length - 1;
    if (run.kind !== "same" || !isBetween || !run.tokens.every(isSlight)) return [run];
    return [
      { kind: "removed", tokens: run.tokens },
      { kind: "added", tokens: run.tokens },
    ];
  });
  return joinRuns(merged);
}
