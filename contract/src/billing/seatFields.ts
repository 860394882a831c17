import { z } from "zod";

/** What a purchase says of seats. */
export const seatFields = {
  /** For how many people it is, its buyer one of them. */
  seats: z.number().int(),
  /** It is had by a seat of another's purchase, who pays for it; `paid_by` is null once they have left. */
  seat: z.object({ purchase_id: z.number().int(), paid_by: z.string().nullable() }).nullable(),
};
