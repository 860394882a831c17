import { z } from "zod";
import { align, joinRuns, type Run } from "./align.ts";
import { isWord, SHARED_MIN, tokensOf, withoutSlight } from "./words.ts";

/** A piece of a text that both sides have, or one of them only. */
export const difference = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });
export type Difference = z.infer<typeof difference>;

/**
 * What is different between two texts, piece by piece, whole words at a time: all `same` and `removed` in order are the
 * first text, all `same` and `added` the second. Texts of 100,000 characters take well below a tenth of a second.
 */
export function differ(before: string, after: string): Difference[] {
  const lines = align(linesOf(before), linesOf(after));
  const runs: Run[] = [];
  for (const [index, run] of lines.entries()) {
    const next = lines[index + 1];
    // Lines that took each other's place are looked at word by word.
    if (run.kind === "removed" && next?.kind === "added") runs.push(...differWords(run.tokens, next.tokens));
    else if (run.kind !== "added" || lines[index - 1]?.kind !== "removed") runs.push(run);
  }
  return joinRuns(runs).map(({ kind, tokens }) => ({ kind, text: tokens.join("") }));
}

/** Lines with their ends: together they are the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]+\n?|\n/g) ?? [];

function differWords(removed: string[], added: string[]): Run[] {
  const [before, after] = [tokensOf(removed.join("")), tokensOf(added.join(""))];
  const runs = withoutSlight(align(before, after), isSlight);
  const shared = countWordsIn(runs.flatMap(({ kind, tokens }) => (kind === "same" ? tokens : [])));
  if (shared >= SHARED_MIN * Math.max(countWordsIn(before), countWordsIn(after))) return runs;
  return [
    { kind: "removed", tokens: before },
    { kind: "added", tokens: after },
  ];
}

const countWordsIn = (tokens: string[]): number => tokens.filter(isWord).length;
const isSlight = (token: string): boolean => !isWord(token) && !token.includes("\n");
