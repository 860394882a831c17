import { randomUUID } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { AddressRefused, callOut, type Reply } from "../providers/webhooks/index.ts";
import type { App } from "./context.ts";
import type { Db } from "./db.ts";
import { defineJob, enqueue, type JobRun, type Jobs } from "./jobs.ts";
import type { Secrets } from "./secrets.ts";
import { webhookDeliveries } from "./webhooks.tables.ts";

/** Something that happened, for an address that somebody gave us; `userId` says whose, null the installation's own. */
export type Webhook = { event: string; url: string; body: Record<string, unknown>; userId: number | null };

/**
 * Sends a webhook in the caller's transaction: once it is committed the call is made, and made again with growing
 * waits while the other side cannot be reached or says that it is busy. Answers the id of the delivery.
 */
export async function sendWebhook(ctx: { db: Db; jobs: Jobs }, { event, url, body, userId }: Webhook): Promise<string> {
  const deliveryId = randomUUID();
  await ctx.db.transaction(async (db) => {
    await db.insert(webhookDeliveries).values({ deliveryId, event, url, body, userId });
    await enqueue({ ...ctx, db }, deliverWebhook, { deliveryId }, { ...(userId !== null && { userId }) });
  });
  return deliveryId;
}

/** A body that holds what opens an account: in the log of deliveries it lies sealed, and is opened for each call. */
export const sealedBody = ({ secrets }: { secrets: Secrets }, body: Record<string, unknown>): { sealed: string } => ({
  sealed: secrets.seal(JSON.stringify(body), SEALED_BODY),
});

const SEALED_BODY = "webhook-body";

/** The secret that signs the webhooks of a person, or the installation's own; equal for as long as its key is. */
export function webhookSecretOf(ctx: { secrets: Secrets }, userId: number | null): string {
  return `whsec_${ctx.secrets.derive(`webhook:${userId ?? "installation"}`)}`;
}

/** Delivers one webhook: 6 tries within about a quarter of an hour. */
export const deliverWebhook = defineJob<{ deliveryId: string }>({
  name: "webhook",
  attemptsMax: 6,
  retrySeconds: 30,
  secondsMax: 30,
  atOnce: 4,
  work: (app, { deliveryId }, run) => deliver(app, deliveryId, run),
});

async function deliver(app: App, deliveryId: string, { attempt, signal }: JobRun): Promise<void> {
  const [row] = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.deliveryId, deliveryId));
  if (row?.state !== "waiting") return;
  const { url, event, userId } = row;
  const body = bodyOf(app, row.body);
  const secret = webhookSecretOf(app, userId);
  const outcome = await callOut({ url, body, event, deliveryId, secret, signal }, callOptions(app)).then(judge, blame);
  const isLast = !outcome.mayRetry || attempt >= deliverWebhook.attemptsMax;
  const state = outcome.error === null ? "delivered" : isLast ? "failed" : "waiting";
  await app.db
    .update(webhookDeliveries)
    .set({ state, attempts: attempt, ...outcome.log, ...(state !== "waiting" && { endedAt: sql`now()` }) })
    .where(and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.state, "waiting")));
  if (outcome.error && outcome.mayRetry) throw outcome.error;
}

function bodyOf({ secrets }: App, body: unknown): unknown {
  const isSealed = typeof body === "object" && body !== null && "sealed" in body && typeof body.sealed === "string";
  return isSealed ? JSON.parse(secrets.open(String(body.sealed), SEALED_BODY)) : body;
}

/** What a call may reach: developers and tests call their own machine. */
export const callOptions = ({ config }: Pick<App, "config">) => ({
  isLoopbackAllowed: config.NODE_ENV !== "production",
});

type Outcome = { error: Error | null; mayRetry: boolean; log: { status: number | null; error: string | null } };

function judge({ status }: Reply): Outcome {
  if (status >= 200 && status < 300) return { error: null, mayRetry: false, log: { status, error: null } };
  const error = new Error(`The other side answered ${status}.`);
  return { error, mayRetry: status >= 500 || status === 408 || status === 429, log: { status, error: error.message } };
}

function blame(thrown: unknown): Outcome {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return {
    error,
    mayRetry: !(error instanceof AddressRefused),
    log: { status: null, error: error.message.slice(0, 500) },
  };
}

/** Forgets deliveries older than 30 days. */
export async function forgetOldDeliveries({ db }: { db: Db }): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`));
}
