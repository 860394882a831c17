import type { ActorCtx } from "../../../src/platform/context.ts";
import { type Id, type Made, type Maker, neverLike, type World } from "../world.ts";

/** A function of a store, asked with the ids of somebody's things. */
export type StoreCase = {
  title: string;
  of: Maker;
  /** Asks about what is an owner's; it has to be there already. */
  ask: (ctx: ActorCtx, owner: World) => Promise<unknown>;
  /** The same with ids of the same kind that no row has. */
  askNever: (ctx: ActorCtx, owner: World) => Promise<unknown>;
  /** It finds what is in the selected space alone. */
  isInSpace: boolean;
  /** Whoever may merely use what it is about, as a member of its organization, finds nothing. */
  isForEditors: boolean;
  /** It takes no id: what never was is no other question. */
  isList: boolean;
};

type Asks<M extends Maker> = Record<string, (ctx: ActorCtx, ids: Made<M>) => unknown>;

/** Functions of stores that are asked about what `of` makes. */
export function about<M extends Maker>(
  of: M,
  asks: Asks<M>,
  { isInSpace = false, isList = false, isForEditors = false } = {},
): StoreCase[] {
  return Object.entries(asks).map(([title, ask]) => ({
    title: `${title} of ${of}`,
    of,
    ask: async (ctx, owner) => ask(ctx, await owner.of(of)),
    askNever: async (ctx, owner) => ask(ctx, neverIds(await owner.of(of))),
    isInSpace,
    isList,
    isForEditors,
  }));
}

const neverIds = <I extends object>(ids: I): I =>
  Object.fromEntries(Object.entries(ids).map(([name, id]: [string, Id]) => [name, neverLike(id)])) as I;
