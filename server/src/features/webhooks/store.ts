import type { WebhookPlace } from "@pluma/contract/webhooks/happenings";
import { and, count, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, mine } from "../../platform/database/owned.ts";
import { leadsHere, leadsInstallation } from "./rules.ts";
import { webhookMessages, webhooks } from "./tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type MessageRow = typeof webhookMessages.$inferSelect;
type NewWebhook = Omit<typeof webhooks.$inferInsert, "userId" | "organizationId">;
type Changes = Partial<Omit<NewWebhook, "createdAt">>;

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (webhookId: number): SQL => sql`${webhooks.webhookId} = ${webhookId}::bigint`;

const mineAlone = (ctx: ActorCtx) => and(mine(ctx, webhooks.userId), isNull(webhooks.organizationId));
const ofHere = (ctx: ActorCtx) =>
  leadsHere(ctx.actor) ? and(inSpace(ctx, webhooks.organizationId), isNull(webhooks.userId)) : sql`false`;
const ofInstallation = ({ actor }: ActorCtx) =>
  leadsInstallation(actor) ? and(isNull(webhooks.userId), isNull(webhooks.organizationId)) : sql`false`;

const visibleAt = (ctx: ActorCtx, place: WebhookPlace) =>
  ({ own: mineAlone, organization: ofHere, installation: ofInstallation })[place](ctx);

/** The caller's own; those of the organization that they have selected, where they lead it; the installation's, to its admins. */
const visibleWebhooks = (ctx: ActorCtx) => or(mineAlone(ctx), ofHere(ctx), ofInstallation(ctx));

/** The webhooks of a place, as far as the caller may see them, the newest first. */
export const listWebhooks = (ctx: ActorCtx, place: WebhookPlace): Promise<WebhookRow[]> =>
  ctx.db.select().from(webhooks).where(visibleAt(ctx, place)).orderBy(desc(webhooks.webhookId));

/** How many a place of the caller's has. Makes others who count there wait until this transaction ends. */
export async function countWebhooks(ctx: ActorCtx, place: WebhookPlace): Promise<number> {
  const { userId, organizationId } = ctx.actor;
  const key = place === "own" ? userId : place === "organization" ? (organizationId ?? 0) : 0;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks of ${place}`}), ${key})`);
  return ctx.db.$count(webhooks, visibleAt(ctx, place));
}

/** Keeps a webhook of a place of the caller's. */
export async function insertWebhook(ctx: ActorCtx, place: WebhookPlace, values: NewWebhook): Promise<WebhookRow> {
  const { actor } = ctx;
  const whose = {
    userId: place === "own" ? actor.userId : null,
    organizationId: place === "organization" ? actor.organizationId : null,
  };
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ ...values, ...whose })
    .returning();
  if (!row) throw new Error("a webhook was not written");
  return row;
}

/** A webhook that the caller may see; undefined for any other. */
export async function findWebhook(ctx: ActorCtx, webhookId: number): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(webhooks)
    .where(and(isNamed(webhookId), visibleWebhooks(ctx)));
  return row;
}

/** Changes a webhook that the caller may see; undefined for any other. */
export async function updateWebhook(
  ctx: ActorCtx,
  webhookId: number,
  changes: Changes,
): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db
    .update(webhooks)
    .set(changes)
    .where(and(isNamed(webhookId), visibleWebhooks(ctx)))
    .returning();
  return row;
}

/** Takes a webhook away that the caller may see; answers what it was. */
export async function deleteWebhook(ctx: ActorCtx, webhookId: number): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db
    .delete(webhooks)
    .where(and(isNamed(webhookId), visibleWebhooks(ctx)))
    .returning();
  return row;
}

const ofVisible = (ctx: ActorCtx, webhookId: number) => and(isNamed(webhookId), visibleWebhooks(ctx));

/** A slice of what a webhook was told that the caller may see, the newest first, and how many there are. */
export async function listMessages(
  ctx: ActorCtx,
  webhookId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: MessageRow[]; count: number }> {
  const isOfIt = eq(webhooks.webhookId, webhookMessages.webhookId);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select(getTableColumns(webhookMessages))
      .from(webhookMessages)
      .innerJoin(webhooks, isOfIt)
      .where(ofVisible(ctx, webhookId))
      .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.deliveryId))
      .offset(offset)
      .limit(limit),
    ctx.db
      .select({ count: count() })
      .from(webhookMessages)
      .innerJoin(webhooks, isOfIt)
      .where(ofVisible(ctx, webhookId)),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** Something that a webhook was told which the caller may see; undefined for anything else. */
export async function findMessage(
  ctx: ActorCtx,
  webhookId: number,
  deliveryId: string,
): Promise<MessageRow | undefined> {
  const [row] = await ctx.db
    .select(getTableColumns(webhookMessages))
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookMessages.webhookId))
    .where(and(ofVisible(ctx, webhookId), eq(webhookMessages.deliveryId, deliveryId)));
  return row;
}
