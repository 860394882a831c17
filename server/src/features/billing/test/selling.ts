import { sql } from "drizzle-orm";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { chooseSettings, liftLimits } from "../../../../test/settings.ts";
import { aStripe, type CardName, type StripeOfTest } from "../../../../test/stripe/index.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { createUser } from "../../accounts/index.ts";
import { lookAfterPurchases, reconcilePurchases } from "../jobs.ts";
import { saveSource } from "../sources/sources.ts";

/** An app that sells by the fake of Stripe; both have the same time, which `skip` moves. */
export type Shop = { node: TestApp; stripe: StripeOfTest; skip: (ms: number) => void; close: () => Promise<void> };

/** Starts a shop, whose purchases are looked at when a test says so. */
export async function aShop(environment: Record<string, string> = {}): Promise<Shop> {
  const time: { node: TestApp | null } = { node: null };
  const stripe = await aStripe({ clock: { now: () => new Date(Date.now() + (time.node?.time.skipMs ?? 0)) } });
  const node = await aTestApp({ environment: { STRIPE_API_URL: stripe.url, ...environment }, runsJobs: true });
  time.node = node;
  // What the clock's own job has claimed, a test's look passes by: it would be over before all was looked at.
  const clocks = [lookAfterPurchases.name, reconcilePurchases.name];
  await node.app.db.execute(sql`delete from pgboss.schedule where name in (${sql.join(clocks, sql`, `)})`);
  await liftLimits(node, "calls", "payments");
  const { publicKey, privateKey, webhookKey } = stripe.keys;
  await chooseSettings(node, {
    stripe_public_key: publicKey,
    stripe_private_key: privateKey,
    stripe_webhook_key: webhookKey,
  });
  return {
    node,
    stripe,
    skip: (ms) => {
      node.time.skipMs += ms;
      stripe.advance(0);
    },
    close: async () => {
      await node.close();
      await stripe.close();
    },
  };
}

let count = 0;

export type Customer = { userId: number; email: string; ctx: ActorCtx };

/** Somebody who buys, as acts see them: without a password, which would cost half a second each. */
export async function aCustomer({ node }: Pick<Shop, "node">): Promise<Customer> {
  count += 1;
  const uid = `customer-${count}-${Date.now()}`;
  const person = { uid, email: `${uid}@example.com`, name: "Customer", lastName: `${count}`, lang: "en" as const };
  const userId = await createUser(node.app, person);
  const actor = {
    userId,
    staffRole: null,
    organizationId: null,
    organizationRole: null,
    hasAccess: false,
    hasWords: false,
    impersonatorId: null,
    lang: "en" as const,
  };
  const request = { identified: null, lang: "en" as const, ip: "127.0.0.1", userAgent: "tests", requestId: uid };
  return { userId, email: person.email, ctx: { ...node.app, ...request, caller: actor, actor } };
}

/** A card of a customer's, kept; its id. */
export async function aCard({ stripe }: Pick<Shop, "stripe">, { ctx }: Customer, card: CardName = "visa") {
  return (await saveSource(ctx, { body: { token: stripe.token(card) } })).payment_source.payment_source_id;
}
