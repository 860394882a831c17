import { eq } from "drizzle-orm";
import { newCode, printOf } from "../src/features/billing/access/giftCodes.ts";
import { readSeats } from "../src/features/billing/access/store.system.seats.ts";
import { purchaseSeats } from "../src/features/billing/tables.seats.ts";
import type { TestApp } from "./app.ts";
import { aUser } from "./people.ts";
import { aSubscription } from "./products.ts";
import { aSandboxPurchase } from "./purchases.ts";

let count = 0;

/** A purchase of somebody's for three, with a seat that an address is invited to by a code. */
export async function aNamedSeat(node: Pick<TestApp, "app">, payerId: number, email?: string) {
  count += 1;
  const { app } = node;
  const { purchaseId } = await aSandboxPurchase(node, payerId, await aSubscription(node, { seats: 3 }));
  const seatId = (await readSeats(app, purchaseId))[0]?.seatId ?? 0;
  const code = newCode();
  const given = { email: email ?? `invited-to-sit-${count}@example.com`, givenAt: app.clock.now() };
  await app.db
    .update(purchaseSeats)
    .set({ ...given, print: printOf(app, code) })
    .where(eq(purchaseSeats.seatId, seatId));
  return { purchaseId, seatId, code };
}

/** The code of a seat that somebody pays for and gave to a person. */
export async function aSeatFor(node: TestApp, { email }: { email: string }): Promise<string> {
  const payer = await aUser(node);
  return (await aNamedSeat(node, payer.userId, email)).code;
}
