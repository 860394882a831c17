import type { Input, Received } from "@pluma/contract/kit/kit";
import {
  type search as contract,
  RESULTS_OF_EACH,
  RESULTS_OF_ONE,
  type SearchKind,
} from "@pluma/contract/search/search";
import type { ActorCtx } from "../../platform/context.ts";
import { type Search, searchesOf, type Wish } from "../../platform/features/searches.ts";
import { queryOf, readSearched, WORDS_MAX } from "../chats/index.ts";
import { inTime } from "./inTime.ts";
import { withCampaigns } from "./places.ts";
import { byRank, type Ranked, rank, show } from "./ranking.ts";

/** So many that changed last are told of each way to find something; of them the best are shown. */
const LOOKED_AT = 50;
const SEARCH_MS_MAX = 2_000;

type Answer = Received<typeof contract.searchEverything>;

/**
 * The best of all that the caller may see in the selected space. Each kind is looked through by the feature whose it is,
 * within one time for all of them together: what was not is said, and the others are answered.
 */
export async function searchEverything(
  ctx: ActorCtx,
  { query }: Input<typeof contract.searchEverything>,
): Promise<Answer> {
  const limit = query.kind ? RESULTS_OF_ONE : RESULTS_OF_EACH;
  const wish = await readWish(ctx, query.query, limit);
  if (wish === null) return { results: [], more: [], unfinished: [] };
  const wanted = searchesOf(ctx).filter((each) => isWanted(ctx, each, query.kind));
  const until = performance.now() + SEARCH_MS_MAX;
  const looked = await inTime(ctx, wanted, wish, until);
  const ranked = looked.flatMap(({ kind, found }) => (found ?? []).map((each) => rank(kind, each, wish.parts)));
  const { shown, more } = bestOf(ranked, limit);
  const results = shown.map((each) => show(each, wish));
  return {
    results: await withCampaigns(ctx, results),
    more,
    unfinished: [...new Set(looked.filter(({ found }) => found === null).map(({ kind }) => kind))],
  };
}

/** What is asked of the indexes; null where nothing that could be a word was typed. */
async function readWish(ctx: ActorCtx, query: string, shown: number): Promise<Wish | null> {
  const { name, words: read } = await readSearched(ctx, query);
  const words = longest(read);
  const parts = longest([...new Set(name.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]);
  if (words.length === 0 || parts.length === 0) return null;
  return {
    words,
    wordsQuery: queryOf(words),
    parts,
    partsQuery: queryOf(parts),
    limit: LOOKED_AT,
    best: (found) =>
      found
        .map((each) => rank("chats", each, parts))
        .toSorted(byRank)
        .slice(0, shown + 1)
        .map((each) => each.found),
  };
}

// The longest tell a search apart; what more there are would only take time.
const longest = (words: string[]): string[] => words.toSorted((a, b) => b.length - a.length).slice(0, WORDS_MAX);

const isWanted = ({ actor }: ActorCtx, { kind, needsAccess }: Search, asked: SearchKind | undefined): boolean =>
  (asked === undefined || kind === asked) && (!needsAccess || actor.hasAccess);

function bestOf(ranked: Ranked[], limit: number): { shown: Ranked[]; more: SearchKind[] } {
  const ofKind = Map.groupBy(ranked, ({ kind }) => kind);
  return {
    shown: [...ofKind.values()].flatMap((each) => each.toSorted(byRank).slice(0, limit)).toSorted(byRank),
    more: [...ofKind].flatMap(([kind, each]) => (each.length > limit ? [kind] : [])),
  };
}
