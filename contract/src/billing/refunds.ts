/** Money that goes back, and what goes with it. */
import { z } from "zod";

/** What a refund would take with it. */
export const refundPreview = z.object({
  invoice_id: z.number().int(),
  amount: z.number(),
  currency: z.string(),
  /** What the payment bought; null is unlimited. */
  words: z.number().int().nullable(),
  /** How many of them go unless another number is wished, and how many can go: those that are unspent. */
  takes: z.number().int(),
  takes_max: z.number().int(),
  /** All of the payment goes back, and the time that it bought with it. */
  ends_access: z.boolean(),
  revokes: z.boolean(),
});
export type RefundPreview = z.infer<typeof refundPreview>;
