import { CARD } from "@pluma/contract/billing/checkout";
import type { PaymentSource } from "@pluma/contract/billing/paymentSources";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { type Buyer, Declined, type PaymentProvider, ProviderRefused } from "../../../providers/payments/index.ts";
import { findProfile, lockUser } from "../../accounts/index.ts";
import { accountsOf, outcomeOf, providerOf } from "../providers.ts";
import type { PurchaseRow } from "../store.system.ts";
import { declineWords } from "./declines.ts";
import { holdsRawCard } from "./rawCard.ts";
import { keepCustomer, keepSource } from "./sourceKeeping.ts";
import type { Held, SourceRow } from "./store.system.ts";
import {
  readCustomer,
  readRunning,
  readSource,
  readSources,
  writeChargedTo,
  writePreferred,
  writeRemoved,
} from "./store.ts";

/**
 * The caller's saved cards that can pay in the selected space, those at the account of its seller, and those that a
 * subscription is charged to; the preferred one first.
 */
export async function listSources(ctx: ActorCtx): Promise<PaymentSource[]> {
  const [rows, running] = [await readSources(ctx), await readRunning(ctx)];
  const { card: account } = await accountsOf(ctx, ctx.actor.organizationId);
  const here = rows.filter(({ organizationId }) => organizationId === ctx.actor.organizationId);
  return here
    .filter((row) => isShown(ctx, row))
    .map((row) => ({ source: show(row, running), canPay: isAt(account, row) }))
    .filter(({ source, canPay }) => canPay || source.in_use)
    .map(({ source }) => source);
}

/** Whether a card is kept at this account; where cards are taken no more, all of them can still be looked at and removed. */
const isAt = (account: PaymentProvider | null, { provider, isLive }: SourceRow): boolean =>
  account === null || (account.name === provider && account.isLive === isLive);

/** One saved card of the caller. */
export async function showSource(ctx: ActorCtx, sourceId: number): Promise<{ payment_source: PaymentSource }> {
  const row = await ownSource(ctx, sourceId);
  return { payment_source: show(row, await readRunning(ctx)) };
}

async function ownSource(ctx: ActorCtx, sourceId: number): Promise<SourceRow> {
  const row = (await readSource(ctx, sourceId)) ?? refuse("not_found");
  return isShown(ctx, row) ? row : refuse("not_found");
}

/**
 * Staff who are signed in as a customer see what pays the platform, and no card that is kept at a shop's account; on an
 * organization's own host there are those of its account alone.
 */
const isShown = ({ actor, site }: ActorCtx, { organizationId }: SourceRow): boolean =>
  (actor.impersonatorId === null || organizationId === null) && (site === null || organizationId === site);

function show(row: SourceRow, running: readonly PurchaseRow[]): PaymentSource {
  return {
    payment_source_id: row.paymentSourceId,
    payment_method_id: CARD,
    brand: row.brand,
    last4: row.last4,
    exp_month: row.expMonth,
    exp_year: row.expYear,
    is_default: row.isDefault,
    in_use: running.some(({ paymentSourceId }) => paymentSourceId === row.paymentSourceId),
  };
}

/** What the provider's form needs to keep a new card of the caller; of the selected space's seller. */
export async function startSource(ctx: ActorCtx) {
  const account = await cardAccount(ctx);
  const { clientSecret, customerRef } = await outcomeOf(ctx, account.startSource(await buyerOf(ctx, account)));
  await keepCustomer(ctx, heldAt(ctx, account), customerRef);
  return { client_secret: clientSecret, provider: account.name };
}

type Token = { token?: string | null | undefined; payment_method_token?: string | null | undefined };

/**
 * Keeps a card by the token that the provider's form gave; the first one is preferred. Refuses raw_card for anything
 * that holds a card's own numbers, before it is looked at further.
 */
export async function saveSource(ctx: ActorCtx, { body }: { body: Token & Record<string, unknown> }) {
  allow(!holdsRawCard(body), "raw_card");
  const token = body.token || body.payment_method_token || refuse("payment_method_invalid");
  const account = await cardAccount(ctx);
  const saved = await outcomeOf(
    ctx,
    account.saveSource(await buyerOf(ctx, account), token).catch((error: unknown) => {
      if (error instanceof Declined) refuse("card_declined", { reason: declineWords(error.decline, ctx.lang) });
      if (error instanceof ProviderRefused && unknownToken.has(error.code)) refuse("payment_method_invalid");
      throw error;
    }),
  );
  const held = heldAt(ctx, account);
  const sourceId = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, held.userId);
    await keepCustomer(tx, held, saved.customerRef);
    const id = await keepSource(tx, held, saved.source);
    const rows = await readSources(tx);
    const kept = rows.find(({ paymentSourceId }) => paymentSourceId === id);
    if (kept && !rows.some((row) => row.isDefault && isSameAccount(row, kept))) await writePreferred(tx, kept);
    return id;
  });
  return showSource(ctx, sourceId);
}

/** What providers say of a token that they never gave: whoever sent it is wrong, and not the provider. */
const unknownToken = new Set(["resource_missing", "token_unknown"]);

const isSameAccount = (one: Held, other: Held): boolean =>
  one.provider === other.provider && one.organizationId === other.organizationId && one.isLive === other.isLive;

async function cardAccount(ctx: ActorCtx): Promise<PaymentProvider> {
  const { card } = await accountsOf(ctx, ctx.actor.organizationId);
  return card ?? refuse("payment_method_invalid");
}

const heldAt = (ctx: ActorCtx, { name, isLive }: PaymentProvider): Held => ({
  userId: ctx.actor.userId,
  organizationId: ctx.actor.organizationId,
  provider: name,
  isLive,
});

async function buyerOf(ctx: ActorCtx, account: PaymentProvider): Promise<Buyer> {
  const { userId } = ctx.actor;
  const profile = (await findProfile(ctx, userId)) ?? refuse("not_found");
  const customerRef = await readCustomer(ctx, heldAt(ctx, account));
  return { userId, email: profile.email, name: `${profile.name} ${profile.lastName}`.trim(), customerRef };
}

/** Makes a saved card the one that running subscriptions of its seller, and later payments, are charged to. */
export async function preferSource(ctx: ActorCtx, sourceId: number): Promise<{ payment_source: PaymentSource }> {
  const source = await ownSource(ctx, sourceId);
  for (const purchase of await readRunning(ctx)) {
    const account = isSameAccount(purchase, source) ? await providerOf(ctx, purchase) : null;
    if (!account || purchase.providerRef === null || purchase.paymentSourceId === sourceId) continue;
    // One after another: what was changed when one fails is charged to the new card, and says so.
    await outcomeOf(ctx, account.useSource(purchase.providerRef, source.ref));
    await writeChargedTo(ctx, purchase.purchaseId, sourceId);
  }
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, source.userId);
    await writePreferred(tx, source);
  });
  return showSource(ctx, sourceId);
}

/** Forgets a saved card, at the provider too. Refuses source_in_use while a running subscription is charged to it. */
export async function removeSource(ctx: ActorCtx, sourceId: number): Promise<undefined> {
  const source = await ownSource(ctx, sourceId);
  const running = await readRunning(ctx);
  allow(!running.some(({ paymentSourceId }) => paymentSourceId === sourceId), "source_in_use");
  const account = await providerOf(ctx, source);
  if (account) await outcomeOf(ctx, account.removeSource(source.ref));
  await writeRemoved(ctx, sourceId, ctx.clock.now());
}
