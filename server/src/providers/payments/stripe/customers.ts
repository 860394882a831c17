import type Stripe from "stripe";
import type { Buyer } from "../index.ts";
import { labelOf } from "../label.ts";
import { type Account, once } from "./account.ts";

/** As long as Stripe takes somebody's name. */
const NAME_LENGTH_MAX = 256;

/** The buyer's customer at Stripe: the one that is known, else a new one. */
export async function customerOf({ api }: Account, { userId, email, name, customerRef }: Buyer): Promise<string> {
  if (customerRef) return customerRef;
  const customer: Stripe.CustomerCreateParams = {
    email,
    name: labelOf(name, NAME_LENGTH_MAX),
    metadata: { user_id: String(userId) },
  };
  return (await api.customers.create(customer, once(`customer:${userId}`, customer))).id;
}

/** An id where Stripe answers an id or the whole thing. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "string" ? named : (named?.id ?? null);

/** The whole thing, where it was asked for. */
export const wholeOf = <T extends { id: string }>(named: string | T | null | undefined): T | null =>
  typeof named === "object" ? named : null;
