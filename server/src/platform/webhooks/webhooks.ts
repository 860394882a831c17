import { randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { AddressRefused, callOut, type Reply } from "../../providers/webhooks/index.ts";
import type { App } from "../context.ts";
import { type Db, inTransaction } from "../database/db.ts";
import { defineJob, enqueue, type JobRun, type Jobs } from "../jobs/jobs.ts";
import type { Secrets } from "../secrets.ts";
import { perApp } from "../state.ts";
import { webhookDeliveries } from "./webhooks.tables.ts";

/**
 * Something that happened, for an address that somebody gave us; `userId` says whose, null the installation's own.
 * `subject` is what it is about, as "product:12", by which its deliveries are found again.
 */
export type Webhook = {
  event: string;
  url: string;
  body: Record<string, unknown>;
  userId: number | null;
  subject?: string;
  /** The person whom it tells of, where that is not whose address it is: when they leave, it goes with them. */
  aboutUserId?: number;
};

/**
 * Sends a webhook in the caller's transaction: once it is committed the call is made, and made again with growing
 * waits while the other side cannot be reached or says that it is busy. Answers the id of the delivery.
 */
export async function sendWebhook(ctx: Queue, webhook: Webhook): Promise<string> {
  return (await queueDelivery(ctx, webhook)).deliveryId;
}

type Queue = { db: Db; jobs: Jobs };
type Queued = Omit<typeof webhookDeliveries.$inferInsert, "deliveryId">;

async function queueDelivery(
  ctx: Queue,
  { event, url, body, userId, subject, aboutUserId }: Queued,
): Promise<DeliveryRow> {
  const deliveryId = randomUUID();
  return ctx.db.transaction(async (db) => {
    const values = { deliveryId, event, url, body, userId, subject, aboutUserId };
    const [row] = await db.insert(webhookDeliveries).values(values).returning(shown);
    if (!row) throw new Error("a delivery was not written");
    const person = userId ?? aboutUserId;
    const job = { owner: ownerOf({ userId, subject }), ...(typeof person === "number" && { userId: person }) };
    await enqueue({ ...ctx, db }, deliverWebhook, { deliveryId }, job);
    return row;
  });
}

/** Whose receiver it is: one that is silent takes the places of its owner only. */
const ownerOf = ({ userId, subject }: Pick<Queued, "userId" | "subject">): string =>
  subject ?? (typeof userId === "number" ? `person:${userId}` : "installation");

/**
 * Forgets what was or is to be delivered to a person's address or tells of them, in the caller's transaction: what still
 * waits is never sent.
 */
export async function forgetDeliveriesOf({ db }: { db: Db }, userId: number): Promise<void> {
  const theirs = or(eq(webhookDeliveries.userId, userId), eq(webhookDeliveries.aboutUserId, userId));
  await db.delete(webhookDeliveries).where(theirs);
}

const { body: _body, ...shown } = getTableColumns(webhookDeliveries);

/** A delivery as the log tells it: without its body, which may open an account. */
export type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, "body">;

/** The deliveries about a subject, the newest first, at most `limit`. */
export function readDeliveries({ db }: { db: Db }, subject: string, limit: number): Promise<DeliveryRow[]> {
  return db
    .select(shown)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subject, subject))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.deliveryId))
    .limit(limit);
}

/**
 * Sends the event and body of a delivery once more, as a new delivery, to the address given: the one that is configured
 * now, since a wrong one may be why it failed, and one that was taken away must hear nothing more. Null when there is
 * no such delivery about the subject.
 */
export async function sendAgain(
  ctx: Queue,
  deliveryId: string,
  { subject, url }: { subject: string; url: string },
): Promise<DeliveryRow | null> {
  const ofSubject = and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.subject, subject));
  const [row] = await ctx.db.select().from(webhookDeliveries).where(ofSubject);
  if (!row) return null;
  const { event, body, userId, aboutUserId } = row;
  return queueDelivery(ctx, { event, url, body, userId, aboutUserId, subject });
}

/** A body that holds what opens an account: in the log of deliveries it lies sealed, and is opened for each call. */
export const sealedBody = ({ secrets }: { secrets: Secrets }, body: Record<string, unknown>): { sealed: string } => ({
  sealed: secrets.seal(JSON.stringify(body), SEALED_BODY),
});

const SEALED_BODY = "webhook-body";

/**
 * The secret that signs the webhooks of a person, by their id, or of a subject ("product:12"); null is the
 * installation's own. Equal for as long as the installation's key is.
 */
export function webhookSecretOf(ctx: { secrets: Secrets }, whose: number | string | null): string {
  return `whsec_${ctx.secrets.derive(`webhook:${whose ?? "installation"}`)}`;
}

/** Delivers one webhook: 6 tries within about a quarter of an hour. */
export const deliverWebhook = defineJob<{ deliveryId: string }>({
  name: "webhook",
  attemptsMax: 6,
  retrySeconds: 30,
  secondsMax: 30,
  atOnce: 4,
  atOncePerOwner: 1,
  work: (app, { deliveryId }, run) => deliver(app, deliveryId, run),
  givenUp: (app, { deliveryId }) => giveUp(app, deliveryId),
});

/** What is done in place of a webhook that could not be delivered, in the transaction that writes that down. */
type Fallback = (app: App, body: unknown, why: string) => Promise<void>;

const fallbacksIn = perApp(() => new Map<string, Fallback>());

/** Declares what is done in place of an event's webhooks that cannot be delivered; once for each, when the app is opened. */
export function defineFallback(app: App, event: string, fallback: Fallback): void {
  fallbacksIn(app).set(event, fallback);
}

/** Whether a webhook that waited may still go out; looked at before each try. */
type Gate = (app: App, body: unknown, userId: number | null) => Promise<boolean>;

const gatesIn = perApp(() => new Map<string, Gate>());

/** Declares what still has to hold for an event's webhooks to go out; once for each, when the app is opened. */
export function defineGate(app: App, event: string, gate: Gate): void {
  gatesIn(app).set(event, gate);
}

async function deliver(app: App, deliveryId: string, { attempt, signal }: JobRun): Promise<void> {
  const [row] = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.deliveryId, deliveryId));
  if (row?.state !== "waiting") return;
  const { url, event, userId, subject } = row;
  const body = bodyOf(app, row.body);
  if ((await gatesIn(app).get(event)?.(app, body, userId)) === false) return withhold(app, deliveryId);
  const secret = webhookSecretOf(app, subject ?? userId);
  const outcome = await callOut({ url, body, event, deliveryId, secret, signal }, callOptions(app)).then(judge, blame);
  const isLast = !outcome.mayRetry || attempt >= deliverWebhook.attemptsMax;
  const state = outcome.error === null ? "delivered" : isLast ? "failed" : "waiting";
  await inTransaction(app, async (tx) => {
    const written = await tx.db
      .update(webhookDeliveries)
      .set({ state, attempts: attempt, ...outcome.log, ...(state !== "waiting" && { endedAt: sql`now()` }) })
      .where(and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.state, "waiting")))
      .returning({ state: webhookDeliveries.state });
    if (written[0]?.state === "failed") await fallbacksIn(app).get(event)?.(tx, body, outcome.log.error ?? "");
  });
  if (outcome.error && outcome.mayRetry) throw outcome.error;
}

/** Ends a delivery whose last try was cut short, as a last try that fails does. */
async function giveUp(app: App, deliveryId: string): Promise<void> {
  await inTransaction(app, async (tx) => {
    const [row] = await tx.db
      .update(webhookDeliveries)
      .set({ state: "failed", error: sql`coalesce(${webhookDeliveries.error}, ${CUT_SHORT})`, endedAt: sql`now()` })
      .where(and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.state, "waiting")))
      .returning();
    if (row) await fallbacksIn(app).get(row.event)?.(tx, bodyOf(app, row.body), row.error ?? CUT_SHORT);
  });
}

const CUT_SHORT = "The last try was cut short.";

/** Ends a delivery that nobody may hear of any more; what it held is not kept. */
async function withhold({ db }: App, deliveryId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "failed", error: "No longer theirs to hear.", body: {}, endedAt: sql`now()` })
    .where(and(eq(webhookDeliveries.deliveryId, deliveryId), eq(webhookDeliveries.state, "waiting")));
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

/** How many of the installation's own webhooks of these events were given up since a moment. */
export async function countFailed({ db }: { db: Db }, events: readonly string[], since: Date): Promise<number> {
  const isOwn = and(inArray(webhookDeliveries.event, [...events]), isNull(webhookDeliveries.userId));
  const isFailed = and(eq(webhookDeliveries.state, "failed"), gte(webhookDeliveries.createdAt, since));
  return db.$count(webhookDeliveries, and(isOwn, isFailed));
}

/** Forgets deliveries older than 30 days. */
export async function forgetOldDeliveries({ db }: { db: Db }): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`));
}
