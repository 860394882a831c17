/** Changing a running subscription to another product. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, route } from "../kit/kit.ts";
import { grant } from "../products/grants.ts";
import { purchase } from "./purchases.ts";

/**
 * What a change of plan comes to. `now`: charged today less what is left of the old one; `renewal`: from then on. Where
 * the provider has the buyer agree on a page of its own (`approve_url`), nothing of it holds before.
 */
export const planChange = z.object({
  when: z.enum(["now", "renewal"]),
  at: moment,
  product: z.object({ product_id: z.number().int(), name: z.string() }),
  /** What is left of the present period, taken off. */
  credit: z.number(),
  due_now: z.number(),
  currency: z.string(),
  next_charge: z.object({ amount: z.number(), at: moment }),
  /** The words that are added when it is done: of a change now, those beyond what is left of the present period's. */
  words: z.number().int().nullable(),
  /** What it adds and takes away of what is granted by name, when it is done. */
  gains: z.array(grant),
  loses: z.array(grant),
  /** For how many people the new one is, and who has a seat now that it has not: by their names, or their addresses. */
  seats: z.number().int(),
  loses_seats: z.array(z.string()),
  /** Whether the new one is worth more, or less, in the seller's order of worth; null where that says nothing. */
  worth: z.enum(["more", "less"]).nullable(),
});
export type PlanChange = z.infer<typeof planChange>;

export const errors = defineErrors({
  plan_change_unavailable: "conflict",
  plan_change_waiting: "conflict",
  plan_change_moved: "conflict",
});

export const plans = {
  previewChange: route({
    method: "GET",
    path: "/purchases/{id}/change",
    summary: "What changing a subscription to another product comes to.",
    access: "signedIn",
    params: idParams,
    query: z.object({ product_id: id }),
    answer: planChange,
    refuses: ["plan_change_unavailable", "already_subscribed", "plan_change_waiting", "payment_failed"],
    budget: "payments",
  }),
  changePlan: route({
    method: "POST",
    path: "/purchases/{id}/change",
    summary: "Changes a subscription to another product: dearer now, cheaper when it renews.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    body: z.object({ product_id: id, expected_due: z.number().min(0) }),
    answer: z.object({ purchase, approve_url: z.string().nullable() }),
    isIdempotent: true,
    refuses: [
      "plan_change_unavailable",
      "already_subscribed",
      "plan_change_waiting",
      "plan_change_moved",
      "card_declined",
      "payment_failed",
    ],
    budget: "payments",
  }),
  withdrawChange: route({
    method: "DELETE",
    path: "/purchases/{id}/change",
    summary: "Takes back a change that waits for the buyer's agreement; the plan stays as it is.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    budget: "payments",
    params: idParams,
    answer: z.object({ purchase }),
  }),
  checkChange: route({
    method: "POST",
    path: "/purchases/{id}/change/check",
    summary: "Asks the provider how a requested change stands, and answers the purchase as it then is.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ purchase }),
    refuses: ["payment_failed"],
    rate: { count: 30, seconds: 60 },
  }),
};
