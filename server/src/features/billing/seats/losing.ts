import type { ActorCtx } from "../../../platform/context.ts";
import type { ProductRow } from "../../products/index.ts";
import { seatsToClose } from "../access/seatRules.ts";
import { readShownSeats } from "./store.system.ts";

/** Who has a seat of a purchase that they would lose by its change to a product, or is invited to one: by name, else by address. */
export async function lostSeats(ctx: ActorCtx, purchaseId: number, { seats }: ProductRow): Promise<string[]> {
  const rows = await readShownSeats(ctx, purchaseId);
  const gone = seatsToClose(
    rows.map(({ seat }) => seat),
    seats - 1,
  );
  return gone.flatMap(({ seatId }) => {
    const row = rows.find(({ seat }) => seat.seatId === seatId);
    const name = row && [row.name, row.lastName].filter(Boolean).join(" ");
    return name || row?.seat.email || [];
  });
}
