import { and, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { type AskerCtx, inSpace, mine } from "../../platform/database/owned.ts";
import { personNames } from "../accounts/index.ts";
import { mineStill } from "../organizations/index.ts";
import { appGrants } from "./tables.apps.ts";
import { apiKeys } from "./tables.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type NewApiKey = Omit<typeof apiKeys.$inferInsert, "userId" | "organizationId">;

/** A key with the name of who made it, and where its app is, if it is one that was connected by signing in. */
export type MadeKey = { row: ApiKeyRow; name: string; lastName: string; app: { host: string | null } | null };

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (apiKeyId: number): SQL => sql`${apiKeys.apiKeyId} = ${apiKeyId}::bigint`;

/** Own keys, but those of organizations that the caller has left; staff are in all. */
const visibleOwn = (ctx: ActorCtx): SQL =>
  ctx.actor.staffRole === null ? mineStill(ctx, apiKeys.userId, apiKeys.organizationId) : mine(ctx, apiKeys.userId);

const withNames = (ctx: AskerCtx) =>
  ctx.db
    .select({
      row: apiKeys,
      name: personNames.name,
      lastName: personNames.lastName,
      app: { apiKeyId: appGrants.apiKeyId, host: appGrants.host },
    })
    .from(apiKeys)
    .innerJoin(personNames, eq(personNames.userId, apiKeys.userId))
    .leftJoin(appGrants, eq(appGrants.apiKeyId, apiKeys.apiKeyId));

/** Apps first, the newest before older ones. */
const inOrder = [sql`${appGrants.apiKeyId} is null`, desc(apiKeys.apiKeyId)];

/** The caller's own keys that live, first those of apps, the newest first. */
export const listOwnKeys = (ctx: ActorCtx): Promise<MadeKey[]> =>
  withNames(ctx)
    .where(and(visibleOwn(ctx), gt(apiKeys.endsAt, ctx.clock.now())))
    .orderBy(...inOrder);

/** How many keys the caller has that live. Makes others who count theirs wait until this transaction ends. */
export async function countOwnKeys(ctx: ActorCtx): Promise<number> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('api keys of'), ${ctx.actor.userId})`);
  return ctx.db.$count(apiKeys, and(mine(ctx, apiKeys.userId), gt(apiKeys.endsAt, ctx.clock.now())));
}

/** Keeps a key of the caller's, in the space that they have selected. */
export async function insertKey(ctx: ActorCtx, values: NewApiKey): Promise<ApiKeyRow> {
  const { userId, organizationId } = ctx.actor;
  const [row] = await ctx.db
    .insert(apiKeys)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("a key was not written");
  return row;
}

/** Ends an own key; answers what it was, undefined where there was none. */
export async function deleteOwnKey(ctx: ActorCtx, apiKeyId: number): Promise<ApiKeyRow | undefined> {
  const [gone] = await ctx.db
    .delete(apiKeys)
    .where(and(isNamed(apiKeyId), visibleOwn(ctx)))
    .returning();
  return gone;
}

/** A slice of the keys that act in the organization which the caller has selected, and how many there are. */
export async function listKeysHere(ctx: ActorCtx, { offset, limit }: { offset: number; limit: number }) {
  const isHere = and(inSpace(ctx, apiKeys.organizationId), gt(apiKeys.endsAt, ctx.clock.now()));
  const [rows, [counted]] = await Promise.all([
    withNames(ctx)
      .where(isHere)
      .orderBy(...inOrder)
      .offset(offset)
      .limit(limit),
    ctx.db.select({ count: count() }).from(apiKeys).where(isHere),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** Ends a key that acts in the organization which the caller has selected; undefined where there was none. */
export async function deleteKeyHere(ctx: ActorCtx, apiKeyId: number): Promise<ApiKeyRow | undefined> {
  const [gone] = await ctx.db
    .delete(apiKeys)
    .where(and(isNamed(apiKeyId), inSpace(ctx, apiKeys.organizationId)))
    .returning();
  return gone;
}
