import { aNamedSeat, aSeatFor } from "../../purchases.ts";
import type { Examples, Given } from "../example.ts";

const NEVER = 2_147_483_647;

/** A seat of a purchase of the caller's that nobody took; of nobody's, one that never was. */
async function ofSeat({ node, person }: Given, after = ""): Promise<{ path: string }> {
  const made = person ? await aNamedSeat(node, person.userId) : { purchaseId: NEVER, seatId: NEVER };
  return { path: `/purchases/${made.purchaseId}/seats/${made.seatId}${after}` };
}

async function ofPurchase({ node, person }: Given): Promise<{ path: string }> {
  const { purchaseId } = person ? await aNamedSeat(node, person.userId) : { purchaseId: NEVER };
  return { path: `/purchases/${purchaseId}/seats` };
}

/** The calls of seats. */
export const seatsExamples: Examples = {
  "GET /purchases/{id}/seats": ofPurchase,
  // To an address of its own each time: one gets few of these mails a day.
  "POST /purchases/{id}/seats": async (given) => {
    const { path } = await ofPurchase(given);
    return { path, body: { email: `example${path.replaceAll("/", "-")}@example.com` } };
  },
  "POST /purchases/{id}/seats/{seat_id}/send": (given) => ofSeat(given, "/send"),
  "DELETE /purchases/{id}/seats/{seat_id}": (given) => ofSeat(given),
  "POST /seats/take": async ({ node, person }) => ({ body: { code: person ? await aSeatFor(node, person) : "none" } }),
};
