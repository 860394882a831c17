import type { App } from "../../../platform/context.ts";
import type { Source } from "../../../providers/payments/index.ts";
import { type Held, writeCustomer, writeSource } from "./store.system.ts";

/** Remembers who a buyer is at an account. */
export const keepCustomer = (tx: Pick<App, "db">, held: Held, ref: string): Promise<void> =>
  writeCustomer(tx, held, ref);

/** Keeps a card that the provider keeps for a buyer; answers its id here. */
export async function keepSource(tx: Pick<App, "db">, held: Held, source: Source): Promise<number> {
  const { userId, organizationId, provider, isLive } = held;
  const { ref, brand, last4, expMonth, expYear } = source;
  const kept = { userId, organizationId, provider, isLive, ref, brand, last4, expMonth, expYear };
  return (await writeSource(tx, kept)).paymentSourceId;
}
