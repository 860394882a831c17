/** What a product's webhook was sent, and how it went. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, route } from "./kit.ts";

/** How many deliveries a product shows. */
export const DELIVERIES_SHOWN_MAX = 20;

/** One delivery: `status` is what the other side answered last, null when it never did; `error` why it did not work. */
export const delivery = z.object({
  delivery_id: z.string(),
  event: z.string(),
  url: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const errors = defineErrors({
  delivery_address_missing: "conflict",
});

export const deliveries = {
  listDeliveries: route({
    method: "GET",
    path: "/products/{id}/deliveries",
    summary: "What a product's webhook was sent in the last 30 days, the newest 20 first.",
    access: "orgAdmin",
    params: idParams,
    answer: z.object({
      deliveries: z.array(delivery),
      /** What the deliveries of this product, and of no other, are signed with. */
      secret: z.string(),
    }),
    refuses: ["product_missing"],
  }),
  sendDeliveryAgain: route({
    method: "POST",
    path: "/products/{id}/deliveries/{delivery_id}/again",
    summary: "Sends a delivery of a product once more, as a new one, to the address that the product has now.",
    access: "orgAdmin",
    params: z.object({ id, delivery_id: z.uuid() }),
    answer: z.object({ delivery }),
    status: 201,
    refuses: ["product_missing", "not_found", "delivery_address_missing"],
    rate: { count: 30, seconds: 60 },
    budget: "tries",
  }),
};
