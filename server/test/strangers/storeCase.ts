import type { ActorCtx } from "../../src/platform/context.ts";
import type { Made, Maker } from "./world.ts";

/** A function of a store, asked with the ids of somebody's things. */
export type StoreCase = {
  title: string;
  of: Maker;
  // biome-ignore lint/suspicious/noExplicitAny: which ids there are depends on what was made
  ask: (ctx: ActorCtx, ids: any) => Promise<unknown>;
  /** It finds what is in the selected space alone. */
  isInSpace: boolean;
  /** It takes no id: what never was is no other question. */
  isList: boolean;
};

type Asks<M extends Maker> = Record<string, (ctx: ActorCtx, ids: Made<M>) => unknown>;

/** Functions of stores that are asked about what `of` makes. */
export function about<M extends Maker>(of: M, asks: Asks<M>, { isInSpace = false, isList = false } = {}): StoreCase[] {
  return Object.entries(asks).map(([title, ask]) => ({
    title: `${title} of ${of}`,
    of,
    ask: async (ctx, ids) => ask(ctx, ids),
    isInSpace,
    isList,
  }));
}
