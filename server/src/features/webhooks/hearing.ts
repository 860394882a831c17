import { randomUUID } from "node:crypto";
import { happeningBody } from "@pluma/contract/webhooks/happenings";
import type { App } from "../../platform/context.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import type { Happened } from "../../platform/webhooks/happenings.ts";
import { ownerOf } from "./rules.ts";
import { deliverMessage } from "./sending.ts";
import { countDropped, type Hearing, insertMessage, listHearing } from "./store.system.ts";

type Parts = Pick<App, "db" | "jobs" | "state" | "clock" | "log">;

/**
 * Has every webhook be told of something that happened where it hears of it: once, in the transaction that made it so. The
 * contract says what is told; whatever else is known of it is left out.
 */
export async function hear(ctx: Parts, { type, space, data }: Happened): Promise<void> {
  const hearing = await listHearing(ctx.db, type, space);
  if (hearing.length === 0) return;
  const timestamp = ctx.clock.now().toISOString();
  const { data: said, error } = happeningBody(type).safeParse({
    ...{ type, timestamp, data },
    organization_id: space.organizationId,
  });
  // What was paid or written stays so, also where it could not be told.
  if (!said) return ctx.log.error({ err: error, type }, "what happened is not as the contract tells it");
  // Of who is gone from an organization nothing but a number is said: that may stay when they are gone from everywhere.
  const about = "user_id" in data && type !== "member.left" ? data.user_id : null;
  for (const each of hearing) {
    if (each.isFull) await countDropped(ctx.db, each.webhookId);
    else await queue(ctx, each, { type, body: JSON.stringify(said), aboutUserId: about });
  }
}

type Said = { type: string; body: string; aboutUserId: number | null; messageId?: string };

/** Puts a message into the queue of a webhook, in the caller's transaction. */
export async function queue(ctx: Parts, to: Pick<Hearing, "webhookId" | "userId" | "organizationId">, said: Said) {
  const deliveryId = randomUUID();
  const messageId = said.messageId ?? newMessageId();
  const values = { ...said, deliveryId, messageId, webhookId: to.webhookId, createdAt: ctx.clock.now() };
  const row = await insertMessage(ctx.db, values);
  const owner = ownerOf(to);
  await enqueue(ctx, deliverMessage, { deliveryId }, { owner, ...(to.userId !== null && { userId: to.userId }) });
  return row;
}

/** The name of a message, by which its receiver knows it again. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;
