import type Stripe from "stripe";
import type { Buyer } from "../index.ts";
import { type Account, once } from "./account.ts";

/** The buyer's customer at Stripe: the one that is known, else a new one. */
export async function customerOf({ api }: Account, { userId, email, name, customerRef }: Buyer): Promise<string> {
  if (customerRef) return customerRef;
  const customer: Stripe.CustomerCreateParams = { email, name, metadata: { user_id: String(userId) } };
  return (await api.customers.create(customer, once(`customer:${userId}`, customer))).id;
}

/** An id where Stripe answers an id or the whole thing. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

/** The whole thing, where it was asked for. */
export const wholeOf = <T extends { id: string }>(named: string | T | null | undefined): T | null =>
  typeof named === "object" ? named : null;
