import { WEBHOOK_DELIVERIES_MAX, WEBHOOK_DELIVERY_DAYS, WEBHOOK_WAITING_MAX } from "@pluma/contract/webhooks/webhooks";
import { and, arrayContains, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import type { Space } from "../../platform/webhooks/happenings.ts";
import type { MessageRow, WebhookRow } from "./store.ts";
import { webhookMessages, webhooks } from "./tables.ts";

/** Of a webhook that hears of something: which it is, and whether so much waits for it that no more is taken. */
export type Hearing = Space & { webhookId: number; isFull: boolean };

/** The webhooks of a space that are on and hear of this. */
export function listHearing(db: Db, type: string, { organizationId, userId }: Space): Promise<Hearing[]> {
  const waiting = sql`(select count(*) from (select 1 from ${webhookMessages} where ${webhookMessages.webhookId} = ${webhooks.webhookId}
    and ${webhookMessages.state} = 'waiting' limit ${WEBHOOK_WAITING_MAX}) as held)`;
  const whose =
    organizationId !== null
      ? eq(webhooks.organizationId, organizationId)
      : and(isNull(webhooks.organizationId), userId === null ? isNull(webhooks.userId) : eq(webhooks.userId, userId));
  return db
    .select({
      webhookId: webhooks.webhookId,
      organizationId: webhooks.organizationId,
      userId: webhooks.userId,
      isFull: sql<boolean>`${waiting} >= ${WEBHOOK_WAITING_MAX}`,
    })
    .from(webhooks)
    .where(and(whose, webhooks.isOn, arrayContains(webhooks.types, [type])));
}

/** Keeps what a webhook is to be told. */
export async function insertMessage(db: Db, values: typeof webhookMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await db.insert(webhookMessages).values(values).returning();
  if (!row) throw new Error("a message was not written");
  return row;
}

/** Counts something that a webhook is not told. */
export async function countDropped(db: Db, webhookId: number): Promise<void> {
  await db
    .update(webhooks)
    .set({ dropped: sql`${webhooks.dropped} + 1` })
    .where(eq(webhooks.webhookId, webhookId));
}

/** A message and the webhook that it is for. */
export async function readMessage(
  db: Db,
  deliveryId: string,
): Promise<{ message: MessageRow; webhook: WebhookRow } | undefined> {
  const [found] = await db
    .select({ message: webhookMessages, webhook: webhooks })
    .from(webhookMessages)
    .innerJoin(webhooks, eq(webhooks.webhookId, webhookMessages.webhookId))
    .where(eq(webhookMessages.deliveryId, deliveryId));
  return found;
}

/** What became of a try. */
export type Tried = Pick<MessageRow, "state" | "status" | "answer" | "error"> & { attempts?: number };

/** Writes what became of a try of a message that waits; undefined where it did not wait any more. */
export async function writeTried(db: Db, deliveryId: string, tried: Tried, now: Date): Promise<MessageRow | undefined> {
  const [row] = await db
    .update(webhookMessages)
    .set({ ...tried, ...(tried.state !== "waiting" && { endedAt: now }) })
    .where(and(eq(webhookMessages.deliveryId, deliveryId), eq(webhookMessages.state, "waiting")))
    .returning();
  return row;
}

/** Notes that a webhook was delivered to. */
export async function noteDelivered(db: Db, webhookId: number, now: Date): Promise<void> {
  await db.update(webhooks).set({ failingSince: null, deliveredAt: now }).where(eq(webhooks.webhookId, webhookId));
}

/** Notes that a webhook could not be delivered to; answers it as it then is. */
export async function noteFailing(db: Db, webhookId: number, now: Date): Promise<WebhookRow | undefined> {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(webhooks.webhookId, webhookId))
    .returning();
  return row;
}

/** Switches a webhook off; answers whether it was on. */
export async function switchOff(db: Db, webhookId: number): Promise<boolean> {
  const off = await db
    .update(webhooks)
    .set({ isOn: false, isOffByFailing: true })
    .where(and(eq(webhooks.webhookId, webhookId), webhooks.isOn))
    .returning({ webhookId: webhooks.webhookId });
  return off.length > 0;
}

/** Forgets what is older than it is kept, and of each webhook what is beyond so many. What waits stays. */
export async function forgetOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - WEBHOOK_DELIVERY_DAYS * 86_400_000);
  await db.delete(webhookMessages).where(lt(webhookMessages.createdAt, before));
  await db.execute(sql`delete from ${webhookMessages} where ${webhookMessages.state} <> 'waiting' and ${webhookMessages.deliveryId} in (
    select delivery_id from (select delivery_id, row_number() over (partition by webhook_id order by created_at desc, delivery_id desc)
    as place from ${webhookMessages}) as placed where place > ${WEBHOOK_DELIVERIES_MAX})`);
}

/** The webhooks of a person's own. */
export const listWebhooksOf = (db: Db, userId: number): Promise<WebhookRow[]> =>
  db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(webhooks.webhookId);

/** Forgets the webhooks of a person's own, and what anybody's are told or were told of them. */
export async function deleteWebhooksOf(db: Db, userId: number): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.userId, userId));
  await db.delete(webhookMessages).where(eq(webhookMessages.aboutUserId, userId));
}
