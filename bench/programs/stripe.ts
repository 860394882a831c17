// As much of Stripe's API as billing asks for when an event says that something was paid: any payment is, for 20 dollars.

import { fastify } from "fastify";
import { listenAlone } from "../listen.ts";

const web = fastify();

web.get<{ Params: { id: string } }>("/v1/payment_intents/:id", async ({ params: { id } }) => ({
  id,
  object: "payment_intent",
  amount: 2000,
  amount_received: 2000,
  currency: "usd",
  status: "succeeded",
  livemode: false,
  customer: null,
  client_secret: `${id}_secret_1`,
  last_payment_error: null,
  metadata: { purchase_id: id.slice(3) },
  payment_method: null,
  latest_charge: {
    id: id.replace("pi_", "ch_"),
    object: "charge",
    amount: 2000,
    amount_refunded: 0,
    created: Math.floor(Date.now() / 1000),
    currency: "usd",
    paid: true,
    payment_intent: id,
    refunded: false,
    status: "succeeded",
  },
}));

await web.ready();
await listenAlone(web.server, "");
