import type { SearchKind } from "@pluma/contract/search/search";
import type { ActorCtx } from "../../platform/context.ts";
import { isDatabaseAway } from "../../platform/database/db.ts";
import { inTimeTransaction } from "../../platform/database/inTimeTransaction.ts";
import type { Found, Search, Wish } from "../../platform/features/searches.ts";

/** So many ways to find something are tried at once for one person: each holds a connection. */
const LANES = 3;

/** What one way to find something found; null where it did not end in time. */
export type Looked = { kind: SearchKind; found: Found[] | null };

/**
 * Looks through all of them, a few at once, until a moment: what has not ended by then is given up, here and in the
 * database. One that fails is logged, and leaves the others as they are.
 */
export async function inTime(ctx: ActorCtx, searches: Search[], wish: Wish, until: number): Promise<Looked[]> {
  const looked: Looked[] = [];
  const waiting = searches.values();
  const goThrough = async () => {
    for (const each of waiting) looked.push({ kind: each.kind, found: await lookThrough(ctx, each, wish, until) });
  };
  await Promise.all(Array.from({ length: LANES }, goThrough));
  return looked;
}

async function lookThrough(ctx: ActorCtx, each: Search, wish: Wish, until: number): Promise<Found[] | null> {
  const ms = Math.floor(until - performance.now());
  if (ms <= 0) return null;
  const found = inTimeTransaction(ctx, ms, (tx) => each.find(tx, wish));
  const end = Promise.withResolvers<null>();
  const timer = setTimeout(() => end.resolve(null), ms);
  try {
    return await Promise.race([found, end.promise]);
  } catch (error) {
    if (!isDatabaseAway(error)) ctx.log.error({ err: error, kind: each.kind }, "a search failed");
    return null;
  } finally {
    clearTimeout(timer);
    // What was given up fails later, when nobody waits for it any more.
    found.catch(() => undefined);
  }
}
