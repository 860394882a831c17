import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { isOfStaff } from "../../accounts/index.ts";
import type { Things } from "../../products/index.ts";
import { readNamesAmong } from "../store.system.ts";
import { editableByCaller } from "../store.ts";
import { avatars } from "../tables.ts";
import { found } from "./store.lists.ts";

/**
 * Avatars that products of the selected space may grant: of an organization its own, of the platform what its staff made, as far
 * as the caller may edit them.
 */
const grantable = (ctx: ActorCtx): SQL | undefined =>
  and(
    eq(avatars.kind, "own"),
    editableByCaller(ctx),
    inSpace(ctx, sql`coalesce(${avatars.organizationId}, 0)`),
    or(isNotNull(avatars.organizationId), mine(ctx, avatars.userId), isOfStaff(avatars.userId)),
  );

/** Everybody in an organization has it, unless it is kept for some; of the platform what is public. */
const forAll = sql<boolean>`(${avatars.isPublic} or (${avatars.organizationId} is not null and not ${avatars.campaignsOnly}))`;

const shown = { id: avatars.avatarId, name: avatars.name, for_all: forAll };

const offered: Things["offered"] = async (ctx, { typed, offset, limit }) => {
  const wanted = and(grantable(ctx), found(typed));
  const order = [asc(sql`fold(${avatars.name})`), asc(avatars.avatarId)];
  const [rows, count] = await Promise.all([
    ctx.db
      .select(shown)
      .from(avatars)
      .where(wanted)
      .orderBy(...order)
      .offset(offset)
      .limit(limit),
    ctx.db.$count(avatars, wanted),
  ]);
  return { things: rows.map((row) => ({ ...row, needs: [] })), count };
};

const offeredAmong: Things["offeredAmong"] = async (ctx, ids) => {
  const rows = await ctx.db
    .select(shown)
    .from(avatars)
    .where(and(inArray(sql`${avatars.avatarId}::bigint`, ids), grantable(ctx)));
  return rows.map((row) => ({ ...row, needs: [] }));
};

/** What products say of avatars that they grant. */
export const grantableAvatars: Things = { named: readNamesAmong, offered, offeredAmong };
