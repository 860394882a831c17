import { Stripe } from "stripe";
import { stripeScript } from "./browser/browser.ts";
import { answerHolder, answerSetup, confirm, confirmSetup, keepCard } from "./browser/confirming.ts";
import { addMethod, behaviourOf, type CardName, cardNamed, cardNames } from "./cards.ts";
import { addPrice, addProduct } from "./catalogue.ts";
import { catchUp, catchUpNow } from "./cycles.ts";
import type { Faults } from "./faults.ts";
import { createRefund, dispute } from "./refunds.ts";
import { type StripeServer, startServer } from "./server.ts";
import { aWorld, Refusal, type StripeKeysOfTest, secondsOf, type World } from "./world.ts";

export type { CardName } from "./cards.ts";
export type { Fault } from "./faults.ts";

/** What came of confirming: Stripe's state, or why the bank refused. */
export type Confirmed = { status: string; decline: string | null };

/** A delivery of events: which, in which order, how often, and whether signed rightly. */
export type Delivery = {
  /** Those that were sent before too. */
  all?: boolean;
  only?: (event: Stripe.Event) => boolean;
  order?: (events: Stripe.Event[]) => Stripe.Event[];
  times?: number;
  /** Another secret than the account's. */
  secret?: string;
};

/** An account at the fake of Stripe, as tests use it. */
export type StripeOfTest = {
  /** For STRIPE_API_URL. */
  url: string;
  keys: StripeKeysOfTest;
  /** All that the account knows: `world.intents`, `world.subscriptions`, … */
  world: World;
  /** Every call that the app made, of all accounts of this server. */
  calls: StripeServer["calls"];
  /** Moves its time on: trials end, bills come, unpaid ones are tried again, each in its turn. */
  advance(ms: number): void;
  /** The buyer's form: confirms what a client secret names with a card. One that asks its holder waits for `answer`. */
  confirm(clientSecret: string, card: CardName): Confirmed;
  /** What the holder of a card that asks says. */
  answer(clientSecret: string, isAgreed?: boolean): Confirmed;
  /** A token for a card, as a form gives it: for what keeps cards. */
  token(card: CardName): string;
  /** A card that a customer keeps already; its id. */
  keepCard(customerRef: string, card: CardName): string;
  /** A product and price made at Stripe itself. */
  sell(
    name: string,
    unitAmount: number,
    currency: string,
    recurring?: { interval: string; interval_count?: number },
  ): {
    product: string;
    price: string;
  };
  /** Money given back by Stripe's own page. */
  refund(paymentIntent: string, amount?: number): void;
  /** A buyer's bank disputes a payment, or that ends. */
  dispute(paymentIntent: string, status: "needs_response" | "won" | "lost"): void;
  /** Says at Stripe where it reports to. */
  reportTo(url: string): void;
  /** Every charge that went through, less what was given back: the truth that ledgers are held against. */
  money(): { charged: number; refunded: number; charges: { ref: string; amount: number; purchaseId: number | null }[] };
  events: Stripe.Event[];
  /** Signs an event: the bytes and headers that Stripe would send. */
  signed(event: Stripe.Event, secret?: string): { payload: string; headers: Record<string, string> };
  /** Sends events to the app at this address, one after the other; throws where one is not taken. */
  sendEvents(address: string, delivery?: Delivery): Promise<void>;
  /** See Faults. */
  fail: Faults["fail"];
  disturb: Faults["disturb"];
  /**
   * What js.stripe.com and api.stripe.com answer to the browser of a journey: the script, and what its form asks. The
   * form has one field, "Card number"; `cardNumbers` says what to type.
   */
  answerPage(url: string, body: string | null): Promise<PageAnswer>;
  /** Another account on the same server: an organization's own. */
  another(options?: { isLive?: boolean }): StripeOfTest;
  close(): Promise<void>;
};

type PageAnswer = { status: number; contentType: string; body: string; headers: Record<string, string> };

/** The number of each test card. */
export const cardNumbers = Object.fromEntries(cardNames.map((name) => [name, behaviourOf(name).number]));

type Options = { isLive?: boolean; clock?: { now(): Date } };

/**
 * Starts a fake of Stripe: a real server that Stripe's own client talks to, which keeps state, refuses what Stripe would
 * refuse, and answers in Stripe's types. Its time is `clock`, and what `advance` adds to it.
 */
export async function aStripe(options: Options = {}): Promise<StripeOfTest> {
  return accountOn(await startServer(), options);
}

function accountOn(server: StripeServer, options: Options): StripeOfTest {
  const world = aWorld(options);
  server.worlds.add(world);
  return {
    url: server.url,
    keys: world.keys,
    world,
    calls: server.calls,
    events: world.events,
    ...buyerAt(world),
    ...eventsOf(world),
    fail: server.faults.fail,
    disturb: server.faults.disturb,
    advance: (ms) => {
      catchUp(world, secondsOf(world) + Math.floor(ms / 1000));
      world.moveBy(ms);
      catchUpNow(world);
    },
    reportTo: (url) => {
      const id = world.id("we");
      world.endpoints.set(id, { id, object: "webhook_endpoint", url, status: "enabled" } as Stripe.WebhookEndpoint);
    },
    sell: (name, unitAmount, currency, recurring) => {
      const { id } = addProduct(world, { name });
      return { product: id, price: addPrice(world, id, unitAmount, currency.toLowerCase(), recurring ?? null).id };
    },
    refund: (payment_intent, amount) => {
      createRefund(world, { payment_intent, ...(amount !== undefined && { amount }) });
    },
    dispute: (paymentIntent, status) => {
      dispute(world, paymentIntent, status);
    },
    money: () => moneyOf(world),
    answerPage: (url, body) => answerPage(server.url, url, body),
    another: (other) => accountOn(server, { ...options, ...other }),
    close: server.close,
  };
}

async function answerPage(server: string, url: string, body: string | null): Promise<PageAnswer> {
  const headers = { "access-control-allow-origin": "*" };
  const { host, pathname } = new URL(url);
  if (host === "js.stripe.com") return { status: 200, contentType: "text/javascript", body: stripeScript, headers };
  const answer = await fetch(`${server}${pathname}`, { method: "POST", body: body ?? "" });
  return { status: answer.status, contentType: "application/json", body: await answer.text(), headers };
}

function buyerAt(world: World): Pick<StripeOfTest, "confirm" | "answer" | "token" | "keepCard"> {
  const tried = (work: () => { status: string }): Confirmed => {
    try {
      catchUpNow(world);
      return { status: work().status, decline: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { decline_code, code } = error.body.error;
      return { status: "refused", decline: String(decline_code ?? code) };
    }
  };
  const idOf = (secret: string): string => secret.replace(/_secret_.*$/, "");
  return {
    confirm: (secret, card) =>
      tried(() => {
        const { id } = addMethod(world, cardNamed(card));
        if (secret.startsWith("seti_")) return confirmSetup(world, idOf(secret), id);
        return confirm(world, idOf(secret), { method: id, isHolderThere: true });
      }),
    answer: (secret, isAgreed = true) =>
      tried(() =>
        secret.startsWith("seti_")
          ? answerSetup(world, idOf(secret), isAgreed)
          : answerHolder(world, idOf(secret), isAgreed),
      ),
    token: (card) => `tok_${card}`,
    keepCard: (customer, card) => keepCard(world, customer, card),
  };
}

const signer = new Stripe("sk_test_signer");

function eventsOf(world: World): Pick<StripeOfTest, "signed" | "sendEvents"> {
  let sent = 0;
  const signed = (event: Stripe.Event, secret = world.keys.webhookKey) => {
    const payload = JSON.stringify(event);
    const timestamp = secondsOf(world);
    const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, headers: { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" } };
  };
  return {
    signed,
    sendEvents: async (address, { all = false, only, order, times = 1, secret } = {}) => {
      catchUpNow(world);
      const waiting = world.events.slice(all ? 0 : sent).filter((event) => only?.(event) ?? true);
      sent = world.events.length;
      for (const event of order ? order(waiting) : waiting) {
        for (let time = 0; time < times; time += 1) {
          const { payload, headers } = signed(event, secret);
          const answer = await fetch(`${address}/api/webhooks/stripe`, { method: "POST", headers, body: payload });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`an event of Stripe was answered ${answer.status}: ${text}`);
        }
      }
    },
  };
}

function moneyOf(world: World): ReturnType<StripeOfTest["money"]> {
  const through = [...world.charges.values()].filter(({ paid }) => paid);
  return {
    charged: through.reduce((sum, { amount }) => sum + amount, 0),
    refunded: through.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    charges: through.map(({ amount, payment_intent }) => ({
      ref: String(payment_intent),
      amount,
      purchaseId: purchaseOf(world, String(payment_intent)),
    })),
  };
}

function purchaseOf(world: World, intent: string): number | null {
  const invoice = world.invoices.get(String(world.invoicePayments.get(intent)?.invoice));
  const mark =
    world.intents.get(intent)?.metadata.purchase_id ?? invoice?.parent?.subscription_details?.metadata?.purchase_id;
  return mark === undefined ? null : Number(mark);
}
