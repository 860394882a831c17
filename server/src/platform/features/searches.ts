import type { FoundPlace, SearchKind } from "@pluma/contract/search/search";
import type { ActorCtx } from "../context.ts";
import { perApp, type State } from "../state.ts";

/** What somebody searches for, as indexes have it: folded, and taken apart. */
export type Wish = {
  /** As texts are taken apart, with what joins words in them: each is the beginning of a word. */
  words: string[];
  /** The same as a query of an index of words. */
  wordsQuery: string;
  /** By letters and digits alone, as names of files and addresses are. */
  parts: string[];
  partsQuery: string;
  /** How many a search tells at most. */
  limit: number;
  /** The best of some that it found, as many as may be shown and one more: only of these texts need be read. */
  best<F extends Named>(found: F[]): F[];
};

/** What says how good a find is. */
export type Named = Pick<Found, "id" | "name" | "updatedAt">;

/** Something that was found. `texts`: where else than in its name the words may stand, the most telling first. */
export type Found = {
  id: number;
  name: string;
  texts: string[];
  messageId?: number | null;
  place: Partial<Pick<FoundPlace, "owner" | "archived" | "inside">>;
  /** Comma separated, as they are kept. */
  tags?: string;
  updatedAt: Date;
};

/**
 * One way to find things of a kind: the store of the feature whose they are, with its own rule of what the caller may see.
 * Of more than `limit` it tells those that changed last.
 */
export type Search = {
  kind: SearchKind;
  /** Nothing of it is found by who has no access, as its lists are closed to them. */
  needsAccess?: true;
  find(ctx: ActorCtx, wish: Wish): Promise<Found[]>;
};

const keptIn = perApp((): { all: readonly Search[] } => ({ all: [] }));

/** Says by what all features of an app let their things be found. */
export function defineSearches(app: { state: State }, all: readonly Search[]): void {
  keptIn(app).all = all;
}

/** All ways to find something in this app. */
export const searchesOf = (app: { state: State }): readonly Search[] => keptIn(app).all;
