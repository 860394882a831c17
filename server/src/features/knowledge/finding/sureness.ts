import type { Found } from "../store.system.passages.ts";
import type { FoundByWords } from "../words/ranking.ts";
import type { Ranking } from "./weave.ts";

/** Nothing is beyond all doubt, so that what two ways found stands before what one did. */
const SUREST = 0.97;

/** How sure words are of what they found: by the share of the question that one of the first passages holds. */
export function byCover(found: FoundByWords[]): Ranking {
  const cover = Math.max(0, ...found.slice(0, 5).map((each) => each.cover));
  return { found, sureness: Math.min(SUREST, cover) };
}

/** How like a question all passages of some sources are: how many, the mean, and how far they lie around it. */
export type Spread = { count: number; mean: number; deviation: number };

/** How far above what chance brings among so many passages the first must stand, in deviations, to tell anything, and all. */
const TELLS = 0.3;
const TELLS_ALL = 2.3;
/** Passages that lie closer together than this are all alike. */
const ALIKE = 0.001;

/**
 * How sure likeness is of what it found. The bound is of the material and the question, not of a model: among so many passages
 * chance alone brings one so far above the mean; only what stands out beyond that means something.
 */
export function byLikeness(found: Found[], { count, mean, deviation }: Spread): Ranking {
  const chance = mean + deviation * Math.sqrt(2 * Math.log(Math.max(2, count)));
  const best = found[0]?.score ?? 0;
  const beyond = deviation > ALIKE ? (best - chance) / deviation : 0;
  const sureness = Math.min(SUREST, Math.max(0, (beyond - TELLS) / (TELLS_ALL - TELLS)));
  return { found: found.map((each) => ({ ...each, score: Math.max(0, each.score - chance) })), sureness };
}
