import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { paypalScript } from "./browser.ts";
import { answerOf } from "./calls.ts";
import { endDispute, findDispute, type Outcome, openDispute } from "./disputes.ts";
import { showOrder, tellPayment } from "./orders.ts";
import {
  type Amount,
  anId,
  type FakeOrder,
  type FakeSubscription,
  minorOf,
  paymentsOf,
  Refusal,
  refund,
  type SentEvent,
  tell,
  type World,
} from "./state.ts";
import { approveSubscription, bill, cancelSubscription, createProduct } from "./subscriptions.ts";

/**
 * lost: it is done, and the answer never comes; broken: 500, and nothing is done; slow: it comes after `ms`.
 */
type Fault = { kind: "lost" | "broken" | "slow"; path: RegExp; times: number; ms: number };

export type FakePaypal = Awaited<ReturnType<typeof aPaypal>>;

/** What one account is: what was begun with it, its keys, its own clock, and what it answered already. */
type Account = {
  world: World;
  clientId: string;
  secretKey: string;
  tokens: Set<string>;
  answered: Map<string, Answered>;
};

/** A small PayPal on a free port of this machine: what was begun with it, a buyer, its own clock, events, and faults. */
export async function aPaypal() {
  const faults: Fault[] = [];
  const requests: { method: string; path: string; key: string | undefined }[] = [];
  const accounts: Account[] = [];
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? "/";
    const key = request.headers["paypal-request-id"];
    requests.push({ method: request.method ?? "GET", path, key: typeof key === "string" ? key : undefined });
    const fault = faults.find((one) => one.times > 0 && one.path.test(path));
    if (fault) fault.times -= 1;
    if (fault?.kind === "slow") await sleep(fault.ms);
    if (fault?.kind === "broken") return send(response, 500, { name: "INTERNAL_SERVER_ERROR" });
    const { status, body } = answer(accounts, request, Buffer.concat(chunks).toString("utf8"));
    if (fault?.kind === "lost") return void request.socket.destroy();
    send(response, status, body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null);
  const address = `http://127.0.0.1:${port}`;
  /** Another account on the same server: an organization's own. */
  const another = () => openAccount(accounts, address);
  return {
    ...another(),
    another,
    requests,
    /** What happens to the next requests whose path fits, of whichever account. */
    fail(kind: Fault["kind"], path: RegExp, { times = 1, ms = 500 } = {}) {
      faults.push({ kind, path, times, ms });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function openAccount(accounts: Account[], address: string) {
  const time = { skipMs: 0 };
  const world: World = {
    address,
    webhookId: anId(),
    webhookUrl: "",
    secret: randomBytes(32).toString("hex"),
    now: () => new Date(Date.now() + time.skipMs),
    orders: new Map(),
    subscriptions: new Map(),
    products: new Map(),
    plans: new Map(),
    events: [],
    disputes: new Map(),
    readsDisputes: true,
  };
  const keys = { clientId: `client-${anId()}`, secretKey: `secret-${anId()}` };
  const account: Account = { world, ...keys, tokens: new Set(), answered: new Map() };
  accounts.push(account);
  const find = (ref: string): FakeOrder | FakeSubscription => {
    const found = world.orders.get(ref) ?? world.subscriptions.get(ref);
    if (!found) throw new Error(`PayPal knows no ${ref}`);
    return found;
  };
  /** The buyer agrees, on PayPal's page. */
  const approve = (ref: string) => {
    const found = find(ref);
    if (found.kind === "subscription") return approveSubscription(world, found);
    if (found.status === "PAYER_ACTION_REQUIRED") found.status = "APPROVED";
    tell(world, "CHECKOUT.ORDER.APPROVED", showOrder(world, found));
  };
  return {
    url: world.address,
    keys: { ...keys, webhookId: world.webhookId, mode: "sandbox" as const, apiUrl: world.address },
    /** What an installation, or an organization that sells, enters to sell by it. */
    settings: {
      paypal_client_id: keys.clientId,
      paypal_secret_key: keys.secretKey,
      paypal_webhook_id: world.webhookId,
      paypal_mode: "sandbox" as const,
    },
    clock: { now: world.now },
    /** Says at PayPal where it reports to. */
    reportTo(url: string) {
      world.webhookUrl = url;
    },
    approve,
    /** Where PayPal leads the buyer of a subscription to, who agreed or did not. */
    wayBackOf(ref: string) {
      const found = find(ref);
      if (found.kind !== "subscription") throw new Error(`${ref} is no subscription`);
      return found.wayBack;
    },
    /** Moves PayPal's time on, and takes what is due by then. */
    advance(days: number) {
      time.skipMs += days * 86_400_000;
      for (const subscription of world.subscriptions.values()) bill(world, subscription);
    },
    /** What pays for it is refused from now on, or no more. */
    decline(ref: string, isDeclining = true) {
      find(ref).isDeclining = isDeclining;
    },
    /** What is captured of an order stays pending, until `settle`. */
    hold(ref: string) {
      const found = find(ref);
      if (found.kind === "order") found.isSlow = true;
    },
    settle(ref: string) {
      const found = find(ref);
      if (found.kind !== "order" || !found.payment) throw new Error(`nothing of ${ref} is pending`);
      found.payment.status = "COMPLETED";
      tellPayment(world, found.payment, found);
    },
    /** What the seller does on PayPal's own pages. */
    refund: (paymentId: string, amount?: Amount) => refund(world, paymentId, amount).id,
    /** A dispute about a payment is lost: PayPal takes what is left of it back by itself. */
    reverse: (paymentId: string) => endDispute(world, openDispute(world, paymentId), "RESOLVED_BUYER_FAVOUR"),
    /** A buyer disputes a payment; its id. */
    dispute: (paymentId: string) => openDispute(world, paymentId).id,
    /** A dispute ends: money goes back where the seller lost it, or gave in. */
    endDispute: (id: string, outcome: Outcome) => endDispute(world, findDispute(world, id), outcome),
    /** Whether the account's app has the right to read disputes. */
    readDisputes(isAllowed: boolean) {
      world.readsDisputes = isAllowed;
    },
    cancel(ref: string) {
      const found = find(ref);
      if (found.kind === "subscription") cancelSubscription(world, found);
    },
    /** Every token is refused from now on; who asks gets a new one. */
    forgetTokens: () => account.tokens.clear(),
    orders: () => [...world.orders.values()],
    plans: () => [...world.plans.values()],
    products: () => [...world.products.values()],
    /** A product that the seller has for something else. */
    stock: (name: string) => createProduct(world, { name, description: name, type: "DIGITAL" }),
    /** Every payment of a purchase, the oldest first. */
    paymentsOf: (purchaseId: number) =>
      paymentsOf(world)
        .filter(({ customId }) => Number.parseInt(customId, 10) === purchaseId)
        .sort((one, other) => one.time.getTime() - other.time.getTime()),
    /** What a purchase brought in all, less what went back, in minor units. */
    takenOf(purchaseId: number): number {
      const net = this.paymentsOf(purchaseId)
        .filter(({ status }) => status !== "PENDING" && status !== "DECLINED")
        .map(({ amount, refunds }) => minorOf(amount) - refunds.reduce((sum, one) => sum + minorOf(one.amount), 0));
      return net.reduce((sum, one) => sum + one, 0);
    },
    events: world.events,
    /** Takes the events that are waiting, to be sent in any order and number. */
    takeEvents: (): SentEvent[] => world.events.splice(0),
    /** Sends events as PayPal would; answers the statuses. */
    async send(to: string, events: SentEvent[] = world.events.splice(0)): Promise<number[]> {
      const statuses: number[] = [];
      for (const { body, headers } of events) {
        const answer = await fetch(to, { method: "POST", headers, body });
        await answer.text();
        statuses.push(answer.status);
      }
      return statuses;
    },
    /** What www.paypal.com answers to the browser of a journey: its script, and the buyer's yes. */
    answerPage(url: string): { status: number; contentType: string; body: string; headers: Record<string, string> } {
      const { pathname, searchParams } = new URL(url);
      const headers = { "access-control-allow-origin": "*" };
      if (pathname === "/sdk/js") return { status: 200, contentType: "text/javascript", body: paypalScript, headers };
      const ref = searchParams.get("ref") ?? searchParams.get("token") ?? searchParams.get("ba_token") ?? "";
      approve(ref);
      return { status: 200, contentType: "application/json", body: `{"payer_id":"PAYERTEST"}`, headers };
    },
  };
}

type Answered = { status: number; body: unknown };

function answer(accounts: Account[], request: IncomingMessage, text: string): Answered {
  const path = request.url ?? "/";
  const authorization = request.headers.authorization ?? "";
  if (path === "/v1/oauth2/token") {
    const basicOf = ({ clientId, secretKey }: Account) => Buffer.from(`${clientId}:${secretKey}`).toString("base64");
    const account = accounts.find((one) => authorization === `Basic ${basicOf(one)}`);
    if (!account) return { status: 401, body: { error: "invalid_client" } };
    const token = `A21AA${anId(60)}`;
    account.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: 32_400 } };
  }
  const account = accounts.find(({ tokens }) => tokens.has(authorization.replace(/^Bearer /, "")));
  if (!account) return { status: 401, body: { error: "invalid_token" } };
  const key = request.headers["paypal-request-id"];
  if (key && String(key).length > 38) return { status: 400, body: { name: "INVALID_REQUEST" } };
  const before = key && account.answered.get(`${path} ${key}`);
  if (before) return before;
  const made = tryAnswer(account.world, request.method ?? "GET", path, text);
  // What was refused may be asked again with the same key.
  if (key && made.status < 300) account.answered.set(`${path} ${key}`, made);
  return made;
}

function tryAnswer(world: World, method: string, path: string, text: string): Answered {
  try {
    const body = answerOf(world, method, path, text);
    return { status: body === null ? 204 : method === "POST" ? 201 : 200, body };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      const details = [{ issue: "INVALID_PARAMETER_SYNTAX", description: String(error) }];
      return { status: 400, body: { name: "INVALID_REQUEST", message: String(error), details } };
    }
    if (!(error instanceof Refusal)) throw error;
    const name = error.status === 404 ? "RESOURCE_NOT_FOUND" : "UNPROCESSABLE_ENTITY";
    return { status: error.status, body: { name, message: error.issue, details: [{ issue: error.issue }] } };
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  if (body === null) return void response.end();
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}
