import type { Found } from "../store.system.passages.ts";

/** What one way of searching found, best first, and how sure it is of its first: 0 for not at all, 1 for beyond doubt. */
export type Ranking = { found: Found[]; sureness: number };

/** How many passages an answer is shown in any case. */
const SHOWN = 5;
/** The first passage of a ranking that is this sure is shown, however sure others are of theirs. */
const SURE = 0.6;

/**
 * Joins rankings by how sure each of them is: a passage weighs what its ranking is sure of, the more the nearer it comes to
 * the first one there, and more where several found it. The first of a sure one is among the first five.
 */
export function weave(rankings: Ranking[], limit: number): Found[] {
  const doubts = new Map<string, { found: Found; doubt: number }>();
  for (const { found, sureness } of rankings) {
    const best = found[0]?.score ?? 0;
    for (const each of found) {
      const known = doubts.get(keyOf(each)) ?? { found: each, doubt: 1 };
      known.doubt *= 1 - sureness * nearness(each.score, best);
      doubts.set(keyOf(each), known);
    }
  }
  const sorted = [...doubts.values()].sort((a, b) => a.doubt - b.doubt);
  const firsts = new Set(
    rankings.flatMap(({ found: [first], sureness }) => (first && sureness >= SURE ? keyOf(first) : [])),
  );
  const low = sorted.slice(SHOWN).filter(({ found }) => firsts.has(keyOf(found)));
  const high = sorted.filter((each) => !low.includes(each));
  // A first one is not put down for another.
  const kept = high
    .slice(0, SHOWN)
    .sort((a, b) => Number(firsts.has(keyOf(b.found))) - Number(firsts.has(keyOf(a.found))));
  const stays = new Set(kept.slice(0, SHOWN - low.length));
  const top = high.slice(0, SHOWN).filter((each) => stays.has(each));
  const rest = sorted.filter((each) => !stays.has(each) && !low.includes(each));
  return [...top, ...low, ...rest].slice(0, limit).map(({ found, doubt }) => ({ ...found, score: 1 - doubt }));
}

const nearness = (score: number, best: number): number => (best > 0 ? (score / best) ** 2 : 0);

export const keyOf = ({ sourceId, position }: Pick<Found, "sourceId" | "position">): string =>
  `${sourceId}.${position}`;
