import { WEBHOOK_ANSWER_BYTES } from "@pluma/contract/webhooks/webhooks";
import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob, type JobRun } from "../../platform/jobs/jobs.ts";
import { callOptions } from "../../platform/webhooks/webhooks.ts";
import { AddressRefused, postOut } from "../../providers/webhooks/index.ts";
import { mailOff } from "./off.ts";
import { isHopeless } from "./rules.ts";
import { headersOf } from "./signing.ts";
import { noteDelivered, noteFailing, readMessage, switchOff, type Tried, writeTried } from "./store.system.ts";
import type { MessageRow, WebhookRow } from "./store.ts";

/** Tries of a message, with pauses that grow to an hour: the last of them is about a day after the first. */
const TRIES_MAX = 31;

/** Delivers a message. Those of one place take turns: what is slow keeps no other place waiting. */
export const deliverMessage = defineJob<{ deliveryId: string }>({
  name: "webhook_message",
  attemptsMax: TRIES_MAX,
  retrySeconds: 20,
  secondsMax: 30,
  atOnce: 8,
  atOncePerOwner: 2,
  work: (app, { deliveryId }, run) => deliver(app, deliveryId, run),
  givenUp: (app, { deliveryId }) => giveUp(app, deliveryId),
});

async function deliver(app: App, deliveryId: string, { attempt, signal }: JobRun): Promise<void> {
  const found = await readMessage(app.db, deliveryId);
  if (found?.message.state !== "waiting") return;
  const { message, webhook } = found;
  if (!webhook.isOn) return end(app, deliveryId, "The webhook is switched off.");
  const tried = await tryMessage(app, webhook, message, signal);
  const isLast = attempt >= TRIES_MAX || tried.isFinal;
  await inTransaction(app, async (tx) => {
    const { error, status, answer, isFinal } = tried;
    const state = error === null ? "delivered" : isLast ? "failed" : "waiting";
    const written = await writeTried(tx.db, deliveryId, { state, status, answer, error, attempts: attempt }, now(tx));
    if (written && error === null) await noteDelivered(tx.db, webhook.webhookId, now(tx));
    else if (written) await noteFailed(tx, webhook, isFinal);
  });
  if (tried.error !== null && !isLast) throw new Error(tried.error);
}

const now = ({ clock }: App): Date => clock.now();

/** Notes that nothing could be delivered; after days of it, and where there is nobody any more, the webhook is switched off. */
async function noteFailed(tx: App, { webhookId }: WebhookRow, isGone: boolean): Promise<void> {
  const row = await noteFailing(tx.db, webhookId, now(tx));
  if (!row || !(isGone || isHopeless(row.failingSince, now(tx)))) return;
  if (await switchOff(tx.db, webhookId)) await mailOff(tx, row);
}

/** Ends a message whose last try was cut short with its node. */
const giveUp = (app: App, deliveryId: string): Promise<void> => end(app, deliveryId, "The last try was cut short.");

async function end({ db, clock }: App, deliveryId: string, error: string): Promise<void> {
  const found = await readMessage(db, deliveryId);
  if (!found) return;
  const { status, answer } = found.message;
  await writeTried(
    db,
    deliveryId,
    { state: "failed", status, answer, error: found.message.error ?? error },
    clock.now(),
  );
}

/** What came of a try: `isFinal` where another would change nothing, since nobody is there to hear. */
type Outcome = Omit<Tried, "state" | "attempts"> & { isFinal: boolean };

/** Sends a message, now; answers what came of it and throws nothing. */
export async function tryMessage(
  app: App,
  webhook: WebhookRow,
  { messageId, body }: Pick<MessageRow, "messageId" | "body">,
  signal?: AbortSignal,
): Promise<Outcome> {
  try {
    const headers = headersOf(app, webhook, { id: messageId, body });
    const post = { url: webhook.url, body: Buffer.from(body), headers, headBytes: WEBHOOK_ANSWER_BYTES };
    const options = { ...callOptions(app), isTlsOnly: true };
    const { status, head } = await postOut({ ...post, ...(signal && { signal }) }, options);
    const isTaken = status >= 200 && status < 300;
    const error = isTaken ? null : `The other side answered ${status}.`;
    return { status, answer: readable(head), error, isFinal: status === 410 };
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300) || "No answer.";
    return { status: null, answer: "", error, isFinal: thrown instanceof AddressRefused };
  }
}

/** An answer as it can be kept and shown: a zero is no text to PostgreSQL. */
const readable = (head: string): string => head.replaceAll("\0", "\uFFFD");
