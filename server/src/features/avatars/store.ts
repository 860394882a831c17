import { and, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace } from "../../platform/database/owned.ts";
import { mineStill } from "../organizations/index.ts";
import { type avatarFiles, avatars, type avatarVersions } from "./tables.ts";

export type AvatarRow = typeof avatars.$inferSelect;
export type NewAvatar = typeof avatars.$inferInsert;
export type AvatarFileRow = typeof avatarFiles.$inferSelect;
export type NewVersion = typeof avatarVersions.$inferInsert;

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (avatarId: number): SQL => sql`${avatars.avatarId} = ${avatarId}::bigint`;

/** What rules.ts calls to see: one's own, those of the organization one is in and has selected, and public ones; platform admins see all. */
const visibleToCaller = (ctx: ActorCtx): SQL | undefined => {
  const { staffRole, organizationId, organizationRole } = ctx.actor;
  if (staffRole === "admin") return undefined;
  const isInside = organizationId !== null && organizationRole !== null;
  return or(
    eq(avatars.isPublic, true),
    mineStill(ctx, avatars.userId, avatars.organizationId),
    isInside ? inSpace(ctx, avatars.organizationId) : sql`false`,
  );
};

/** What rules.ts calls to edit: one's own, and for its Admins those of the organization that they have selected; platform admins edit all. */
export const editableByCaller = (ctx: ActorCtx): SQL | undefined => {
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
export async function findVisible(ctx: ActorCtx, avatarId: number): Promise<AvatarRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(avatars)
    .where(and(isNamed(avatarId), visibleToCaller(ctx)));
  return row;
}

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
