import { createHmac, randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { type Bed, owner, type RunningPluma, withClient } from "../bed.ts";
import { nowMs, sleep } from "../clock.ts";
import { startHere } from "../processes.ts";
import type { Result } from "../row.ts";
import { makeCustomers } from "../seeds/seed.ts";
import { makeOpenCheckouts } from "../seeds/seedSales.ts";
import { signIn } from "../signIn.ts";

const eventCount = 5000;
const customerCount = 5000;
const connections = 16;
const limitPerSecond = 500;
const applyMsMax = 240_000;

const secret = `whsec_${randomBytes(24).toString("hex")}`;

/** How many events of Stripe a second are taken in, each sent twice and out of order, and that each is applied once. */
export async function measureWebhooks(bed: Bed): Promise<Result> {
  const stripe = await startHere("stripe.ts");
  const pluma = await bed.pluma("pluma_webhooks", await bed.model(), { STRIPE_API_URL: stripe.address });
  await makeCustomers(pluma, customerCount);
  await makeOpenCheckouts(pluma, eventCount);
  await connect(pluma);
  const startedAtMs = nowMs();
  const slowest = await sendAll(pluma, shuffled([...numbers(), ...numbers()]));
  const takenMs = nowMs() - startedAtMs;
  const applied = await untilApplied(pluma);
  const appliedMs = nowMs() - startedAtMs;
  const perSecond = (2 * eventCount * 1000) / takenMs;
  const isOnce = Object.values(applied).every((count) => count === eventCount);
  const { events, payments, periods, grants } = applied;
  return {
    rows: [
      {
        figure: "webhook intake, each event sent twice",
        measured: `${perSecond.toFixed(0)} /s`,
        bare: "",
        ratio: "",
        limit: `≥ ${limitPerSecond} /s`,
        isReached: perSecond >= limitPerSecond,
      },
      {
        figure: "  applied events / payments / periods / grants of words",
        measured: `${events} / ${payments} / ${periods} / ${grants}`,
        bare: "",
        ratio: "",
        limit: `${eventCount} each`,
        isReached: isOnce,
      },
      {
        figure: "  all of them applied",
        measured: `${((eventCount * 1000) / appliedMs).toFixed(0)} /s`,
        bare: "",
        ratio: "",
        limit: "",
        isReached: null,
      },
    ],
    numbers: { perSecond, takenMs, appliedMs, slowestMs: slowest, ...applied },
  };
}

const numbers = () => Array.from({ length: eventCount }, (_, index) => index + 1);

function shuffled(values: number[]): number[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] ?? 0, mixed[last] ?? 0];
  }
  return mixed;
}

/** Gives the app keys of a test account, as an admin does. */
async function connect(pluma: RunningPluma): Promise<void> {
  const token = await signIn(pluma, owner);
  const answer = await fetch(`${pluma.address}/api/appconfig`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ stripe_private_key: "sk_test_bench", stripe_webhook_key: secret }),
  });
  if (!answer.ok) throw new Error(`the settings were not saved: ${await answer.text()}`);
}

/** Sends events over lasting connections, one after the other on each; answers the slowest answer in milliseconds. */
async function sendAll(pluma: RunningPluma, queue: number[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let slowest = 0;
  const one = async () => {
    for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
      const sentAtMs = nowMs();
      await send(`${pluma.address}/api/webhooks/stripe`, eventOf(number), agent);
      slowest = Math.max(slowest, nowMs() - sentAtMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return slowest;
}

const eventOf = (number: number): string =>
  JSON.stringify({
    id: `evt_${number}`,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: `pi_${number}`, object: "payment_intent", amount: 2000, currency: "usd", metadata: {} } },
  });

function send(url: string, body: string, agent: Agent): Promise<void> {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "stripe-signature": `t=${at},v1=${signature}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`an event was answered ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    });
    asked.on("error", reject).end(body);
  });
}

type Applied = { events: number; payments: number; periods: number; grants: number };

/** Waits until every event is applied, then counts what came of them. */
function untilApplied(pluma: RunningPluma): Promise<Applied> {
  return withClient(pluma.database, async (client) => {
    for (const endMs = nowMs() + applyMsMax; nowMs() < endMs; await sleep(50)) {
      const { rows } = await client.query(
        "select count(*)::int as waiting from provider_events where applied_at is null",
      );
      if (rows[0]?.waiting === 0) break;
    }
    const { rows } = await client.query<Applied>(`select
      (select count(*)::int from provider_events where applied_at is not null) as events,
      (select count(*)::int from payments where amount = 2000) as payments,
      (select count(*)::int from purchase_periods) as periods,
      (select count(*)::int from word_ledger where cause like 'purchase:%') as grants`);
    return rows[0] ?? { events: 0, payments: 0, periods: 0, grants: 0 };
  });
}
