import { and, eq, exists, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, type LookerCtx, notElsewhere } from "../../platform/database/owned.ts";
import { preparedFor, unseen } from "../../platform/database/prepared.ts";
import { eachRoad, flagsOf } from "../../platform/database/roads.ts";
import { mineStill, visibleByGiving } from "../organizations/index.ts";
import { visibleByHolding } from "../products/index.ts";
import { type avatarFiles, avatars, type avatarVersions } from "./tables.ts";

export type AvatarRow = typeof avatars.$inferSelect;
export type NewAvatar = typeof avatars.$inferInsert;
export type AvatarFileRow = typeof avatarFiles.$inferSelect;
export type NewVersion = typeof avatarVersions.$inferInsert;

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (avatarId: number): SQL => sql`${avatars.avatarId} = ${avatarId}::bigint`;

/** Avatars that were not deleted. */
export const stands = isNull(avatars.deletedAt);

/**
 * By what somebody may use an avatar: it is everybody's, their own, or of the organization that they are in and have selected,
 * which has it for all of its people, or shows it to its Admins and to those to whom it is given; or they bought it.
 */
export function visibleRoads(ctx: Looker) {
  const { organizationId, organizationRole } = ctx.actor;
  const isInside = organizationId !== null && organizationRole !== null;
  const here = isInside ? inSpace(ctx, avatars.organizationId) : sql`false`;
  return {
    everybody: isForEverybody(ctx),
    owner: mineStill(ctx, avatars.userId, avatars.organizationId),
    admin: organizationRole === "admin" ? here : sql`false`,
    organization: sql`(${here} and not ${avatars.campaignsOnly})`,
    campaign: isInside ? visibleByGiving(ctx, "avatar", avatars.avatarId) : sql`false`,
    bought: boughtBy(ctx),
  };
}

/** Avatars that the platform's staff show to everybody. */
export const isForEverybody = (ctx: Looker): SQL =>
  sql`(${avatars.isPublic} and ${notElsewhere(ctx, avatars.organizationId)})`;

/** Avatars that somebody has by what they bought in the selected space. */
export const boughtBy = (ctx: Looker): SQL =>
  visibleByHolding(ctx, "avatar", { id: avatars.avatarId, organizationId: avatars.organizationId });

/** Avatars of the organization that somebody has selected, as far as they may use them; platform admins use all. */
export function visibleInOrganization(ctx: Looker): SQL | undefined {
  const { admin, organization, campaign } = visibleRoads(ctx);
  const isLeading = ctx.actor.staffRole === "admin" && ctx.actor.organizationId !== null;
  return and(stands, isLeading ? inSpace(ctx, avatars.organizationId) : or(admin, organization, campaign));
}

/** Avatars to which a road leads; platform admins see all. */
const visibleToCaller = (ctx: Looker): SQL | undefined =>
  ctx.actor.staffRole === "admin" ? stands : and(stands, or(...Object.values(visibleRoads(ctx))));

/** What rules.ts calls to edit: one's own, and for its Admins those of the organization that they have selected; platform admins edit all. */
export const editableByCaller = (ctx: ActorCtx): SQL | undefined => and(stands, editableEvenDeleted(ctx));

const editableEvenDeleted = (ctx: ActorCtx): SQL | undefined => {
  const { staffRole, organizationRole } = ctx.actor;
  const isLeading = organizationRole === "admin";
  const held =
    staffRole === "admin"
      ? undefined
      : or(
          mineStill(ctx, avatars.userId, avatars.organizationId),
          isLeading ? inSpace(ctx, avatars.organizationId) : sql`false`,
        );
  return and(ne(avatars.kind, "super_fetch"), held);
};

/** Rows that hang on an avatar which the caller may edit; `avatarId` names it. */
export const editableByAvatar = (ctx: ActorCtx, avatarId: AnyPgColumn | SQL): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(avatars)
      .where(and(eq(avatars.avatarId, avatarId), editableByCaller(ctx))),
  );

/** Rows that hang on an avatar which the caller may use; `avatarId` names it. */
export const visibleByAvatar = (ctx: ActorCtx, avatarId: AnyPgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(avatars)
      .where(and(eq(avatars.avatarId, avatarId), visibleToCaller(ctx))),
  );

/** An avatar that the caller may use; undefined for any other. */
export async function findVisible(
  ctx: LookerCtx & Pick<ActorCtx, "clock">,
  avatarId: number,
): Promise<AvatarRow | undefined> {
  const { userId, organizationId: space } = ctx.actor;
  const [row] = await visibleById(ctx).execute({ avatarId, userId, space, now: ctx.clock.now() });
  return row;
}

// Whoever asks an avatar waits for it.
const visibleById = preparedFor((somebody, form) =>
  somebody.db
    .select()
    .from(avatars)
    .where(and(sql`${avatars.avatarId} = ${unseen("avatarId", "bigint")}`, visibleToCaller(somebody)))
    .prepare(`avatars_visible_${form}`),
);

/** The same, by its assistant_id. */
export async function findVisibleByAssistant(ctx: ActorCtx, assistantId: string): Promise<AvatarRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatars)
    .where(and(eq(avatars.assistantId, assistantId), visibleToCaller(ctx)));
  return row;
}

/** The same by its id, locked until the transaction ends. */
export async function lockVisible(ctx: ActorCtx, avatarId: number): Promise<AvatarRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatars)
    .where(and(isNamed(avatarId), visibleToCaller(ctx)))
    .for("update");
  return row;
}

/** The rows of avatars deleted since a moment that the caller may bring back. */
export const editableDeleted = (ctx: ActorCtx, since: Date): SQL | undefined =>
  and(gt(avatars.deletedAt, since), editableEvenDeleted(ctx));

/** One of them, locked until the transaction ends; undefined for any other. */
export async function lockDeleted(ctx: ActorCtx, avatarId: number, since: Date): Promise<AvatarRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatars)
    .where(and(isNamed(avatarId), editableDeleted(ctx, since)))
    .for("update");
  return row;
}

/** By which roads whoever looks comes to one avatar, each as a condition of a statement about many people. */
export const roadsToOne = (ctx: Looker, avatarId: number): Record<keyof ReturnType<typeof visibleRoads>, SQL> =>
  eachRoad(visibleRoads(ctx), (road) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(avatars)
        .where(and(isNamed(avatarId), stands, road)),
    ),
  );

/**
 * The avatars of the organization that somebody has selected which they see, with the roads, as far as the caller sees them
 * too: a part of a statement.
 */
export const visibleToBoth = (ctx: Looker, somebody: Looker) =>
  ctx.db
    .select({
      type: sql<string>`'avatar'`.as("type"),
      id: avatars.avatarId,
      name: avatars.name,
      ...flagsOf(visibleRoads(somebody)),
    })
    .from(avatars)
    .where(
      and(
        inSpace(somebody, avatars.organizationId),
        visibleToCaller(ctx),
        or(...Object.values(visibleRoads(somebody))),
      ),
    );
