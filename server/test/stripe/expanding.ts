import { intentOfInvoice, paymentsOf } from "./billing.ts";
import { Refusal, type World } from "./world.ts";

type Kept = Record<string, unknown>;

/** A copy of what is answered, with the things in it that were asked for in place of their ids. */
export function expanded(world: World, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Kept;
  for (const path of paths) {
    if (path.split(".").length > 4)
      throw new Refusal(400, { message: `You cannot expand more than 4 levels: ${path}` });
    expandIn(world, copy, path.split("."), path);
  }
  return copy;
}

function expandIn(world: World, object: Kept, [name = "", ...rest]: string[], path: string): void {
  const shown = includable(world, object, name);
  const found = shown === undefined ? object[name] : shown;
  if (found === undefined) {
    throw new Refusal(400, { message: `This property cannot be expanded (${name}) in ${path}.` });
  }
  const whole = (one: unknown) => (typeof one === "string" ? copyOf(world, one) : one);
  object[name] = Array.isArray(found) ? found.map(whole) : whole(found);
  if (rest.length === 0) return;
  const below = object[name];
  for (const one of Array.isArray(below) ? below : [below]) {
    if (typeof one === "object" && one !== null) expandIn(world, one as Kept, rest, path);
  }
}

/** What an invoice shows only to those who ask. */
function includable(world: World, object: Kept, name: string): unknown {
  if (object.object !== "invoice" || typeof object.id !== "string") return undefined;
  if (name === "confirmation_secret") {
    const intent = intentOfInvoice(world, object.id);
    return object.status === "open" && intent ? { type: "payment_intent", client_secret: intent.client_secret } : null;
  }
  if (name !== "payments") return undefined;
  const data = structuredClone(paymentsOf(world, object.id));
  return { object: "list", data, has_more: false, url: "/v1/invoice_payments" };
}

function copyOf(world: World, id: string): unknown {
  const maps = [
    ...[world.intents, world.setups, world.methods, world.charges, world.invoices, world.subscriptions],
    ...[world.customers, world.schedules, world.discounts, world.prices, world.products],
    ...[world.coupons],
  ];
  for (const map of maps) {
    const found = map.get(id);
    if (found) return structuredClone(found);
  }
  return id;
}
