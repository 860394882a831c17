import type { AvatarKind, AvatarSort } from "@pluma/contract/avatars/avatars";
import { and, asc, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { mineStill } from "../../organizations/index.ts";
import { boughtBy, editableDeleted, isForEverybody, stands, visibleInOrganization } from "../store.ts";
import { avatarFavorites, avatarFiles, avatarInbox, avatars } from "../tables.ts";

export type ListFilter = {
  query: string;
  kind?: AvatarKind | undefined;
  sortBy: AvatarSort;
  /** Those that were deleted since, and can be brought back. */
  deletedSince?: Date | undefined;
};
type Slice = { offset: number; limit: number };

/** A slice of the avatars that the caller may use, or bring back, and that fit; and how many fit in all. */
export function listVisible(ctx: ActorCtx, { query, kind, sortBy, deletedSince }: ListFilter, slice: Slice) {
  const isListed = deletedSince ? deletedInLists(ctx, deletedSince) : visibleInLists(ctx);
  return readSlice(ctx, and(isListed, kind && ofKind[kind](ctx), found(query)), sortBy, slice);
}

/** A slice of all public avatars that fit, by name, and how many fit in all. */
export const listPublic = (ctx: ActorCtx, query: string, slice: Slice) =>
  readSlice(ctx, and(stands, ofKind.public(ctx), found(query)), "name_asc", slice);

async function readSlice({ db }: ActorCtx, fits: SQL | undefined, sortBy: AvatarSort, { offset, limit }: Slice) {
  // The installation's own is a tool, and in no list.
  const wanted = and(ne(avatars.kind, "super_fetch"), fits);
  const order = orderOf[sortBy];
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(avatars)
      .where(wanted)
      .orderBy(...order)
      .offset(offset)
      .limit(limit),
    db.$count(avatars, wanted),
  ]);
  return { rows, count };
}

// Each order ends with the id, so that a page break between equal values loses and doubles nothing.
const orderOf: Record<AvatarSort, SQL[]> = {
  updatedAt_desc: [desc(avatars.updatedAt), desc(avatars.avatarId)],
  createdAt_desc: [desc(avatars.createdAt), desc(avatars.avatarId)],
  name_asc: [asc(sql`fold(${avatars.name})`), asc(avatars.avatarId)],
  name_desc: [desc(sql`fold(${avatars.name})`), desc(avatars.avatarId)],
};

const ofKind: Record<AvatarKind, (ctx: ActorCtx) => SQL | undefined> = {
  own: (ctx) => mineStill(ctx, avatars.userId, avatars.organizationId),
  organization: visibleInOrganization,
  public: isForEverybody,
  bought: boughtBy,
  favorites: ({ db, actor }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(avatarFavorites)
        .where(and(eq(avatarFavorites.avatarId, avatars.avatarId), mine({ actor }, avatarFavorites.userId))),
    ),
};

/** What a caller finds in lists: their own, public ones, those of the selected organization, and what they bought. */
export const visibleInLists = (ctx: ActorCtx): SQL | undefined =>
  and(stands, or(ofKind.own(ctx), ofKind.public(ctx), ofKind.organization(ctx), ofKind.bought(ctx)));

/** The same of what was deleted; of what staff may bring back only their own, lest they read through everybody's. */
const deletedInLists = (ctx: ActorCtx, since: Date): SQL | undefined => {
  const here = ctx.actor.organizationId === null ? sql`false` : inSpace(ctx, avatars.organizationId);
  return and(editableDeleted(ctx, since), or(ofKind.own(ctx), here));
};

/** Whether name or description hold what was typed, whatever case and accents either has; "%" and "_" are plain characters. */
export function found(query: string): SQL | undefined {
  const typed = query.trim();
  if (typed === "") return undefined;
  const pattern = sql`'%' || replace(replace(replace(fold(${typed}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return or(...[avatars.name, avatars.description].map((column) => sql`fold(${column}) like ${pattern}`));
}

/** What is counted beside an avatar: the caller's star, whether files stand in it, and how much waits in its inbox. */
export type AvatarFacts = { favorite: boolean; hasFiles: boolean; waiting: number };

/** These facts of some avatars, by id. */
export async function readFacts({ db, actor }: ActorCtx, avatarIds: number[]): Promise<Map<number, AvatarFacts>> {
  if (avatarIds.length === 0) return new Map();
  const { avatarId } = avatars;
  const starred = and(eq(avatarFavorites.avatarId, avatarId), mine({ actor }, avatarFavorites.userId));
  const standing = and(eq(avatarFiles.avatarId, avatarId), isNull(avatarFiles.removedAt));
  const open = and(eq(avatarInbox.avatarId, avatarId), eq(avatarInbox.state, "open"));
  const rows = await db
    .select({
      avatarId,
      favorite: sql<boolean>`exists (select 1 from ${avatarFavorites} where ${starred})`,
      hasFiles: sql<boolean>`exists (select 1 from ${avatarFiles} where ${standing})`,
      waiting: sql<number>`(select count(*) from ${avatarInbox} where ${open})`.mapWith(Number),
    })
    .from(avatars)
    .where(inArray(avatarId, avatarIds));
  return new Map(rows.map(({ avatarId: id, ...facts }) => [id, facts]));
}

/** Gives or takes a star of the caller's; giving it twice changes nothing. */
export async function writeFavorite(ctx: ActorCtx, avatarId: number, favorite: boolean): Promise<void> {
  const { userId } = ctx.actor;
  if (favorite) await ctx.db.insert(avatarFavorites).values({ userId, avatarId }).onConflictDoNothing();
  else
    await ctx.db
      .delete(avatarFavorites)
      .where(and(mine(ctx, avatarFavorites.userId), eq(avatarFavorites.avatarId, avatarId)));
}
