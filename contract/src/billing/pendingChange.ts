/** A change of plan between its request and the buyer's agreement. */
import { z } from "zod";
import { moment } from "../kit/kit.ts";

/** A change of plan that the buyer has still to agree to at the provider; nothing of it holds before. */
export const pendingChange = z.object({
  product: z.object({ product_id: z.number().int(), name: z.string() }),
  /** What its first payment comes to. */
  amount: z.number(),
  /** The provider's page where the buyer agrees; null for others. */
  approve_url: z.string().nullable(),
  expires_at: moment,
});
