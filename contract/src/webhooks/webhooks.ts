/** Webhooks: addresses that are told of what happens, and what they were told. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, organizationId, page, paged, route, text } from "../kit/kit.ts";
import { happeningTypes, webhookPlace } from "./happenings.ts";

/** So many webhooks a place has at most. */
export const WEBHOOKS_MAX = 10;
/** Of each so many deliveries are kept, for so many days. */
export const WEBHOOK_DELIVERIES_MAX = 1000;
export const WEBHOOK_DELIVERY_DAYS = 30;
/** What waits for one beyond so many is not sent any more. */
export const WEBHOOK_WAITING_MAX = 1000;
export const WEBHOOK_DELIVERIES_PER_PAGE = 25;
/** After so many days without a delivery that worked a webhook is switched off. */
export const WEBHOOK_OFF_DAYS = 3;
/** A secret that was replaced signs for so many hours more, beside the new one. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;
/** Of what the other side answers so many bytes are kept. */
export const WEBHOOK_ANSWER_BYTES = 500;

/** The name of something that happens; of one that there is no more it is only shown. */
const happeningType = z.enum(happeningTypes);
const url = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => URL.parse(value)?.protocol.match(/^https?:$/), { message: "webhook_url_invalid" });

export const webhook = z.object({
  webhook_id: z.number().int(),
  place: webhookPlace,
  url: z.string(),
  description: z.string(),
  types: z.array(z.string()),
  is_on: z.boolean(),
  /** Whether it was switched off because nothing could be delivered. */
  is_off_by_failing: z.boolean(),
  /** Since when nothing could be delivered; null where the last delivery worked. */
  failing_since: moment.nullable(),
  /** Until when the secret before the present one signs too. */
  old_secret_until: moment.nullable(),
  delivered_at: moment.nullable(),
  /** How many were not sent, because too many waited. */
  dropped: z.number().int(),
  createdAt: moment,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  delivery_id: z.string(),
  /** What the receiver is told as webhook-id: the same for every try, and when it is sent again. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  /** The status that was answered last; null while nobody answered. */
  status: z.number().int().nullable(),
  /** How what was answered last begins. */
  answer: z.string(),
  error: z.string().nullable(),
  /** What is sent, byte for byte. */
  body: z.string(),
  createdAt: moment,
  ended_at: moment.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const form = z.object({
  url,
  description: text(120).default(""),
  types: z.array(happeningType).min(1).max(happeningTypes.length),
});

export const errors = defineErrors({
  webhooks_full: "conflict",
  webhook_url_refused: "bad",
  webhook_off: "conflict",
});

const answer = z.object({ webhook });
const deliveryParams = z.object({ id, delivery_id: z.uuid() });

export const webhooks = {
  listWebhooks: route({
    method: "GET",
    path: "/webhooks",
    summary:
      "The webhooks of a place: the caller's own, those of the selected organization for its Admins, or the installation's for its admins.",
    access: "signedIn",
    query: z.object({ place: webhookPlace.default("own"), organization_id: organizationId }),
    answer: z.object({ webhooks: z.array(webhook) }),
  }),
  makeWebhook: route({
    method: "POST",
    path: "/webhooks",
    summary: "Has an address be told of what happens at a place from now on. `secret` is answered this once.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: form.extend({ place: webhookPlace.default("own"), organization_id: organizationId }),
    answer: answer.extend({ secret: z.string() }),
    status: 201,
    refuses: ["webhooks_full"],
    rate: { count: 20, seconds: 600 },
    budget: "tries",
  }),
  changeWebhook: route({
    method: "PUT",
    path: "/webhooks/{id}",
    summary: "Changes a webhook, or switches it on or off; what is left out stays.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    body: z.object({
      url: url.optional(),
      description: text(120).optional(),
      types: form.shape.types.optional(),
      is_on: z.boolean().optional(),
      organization_id: organizationId,
    }),
    answer,
    rate: { count: 60, seconds: 600 },
    budget: "tries",
  }),
  replaceWebhookSecret: route({
    method: "POST",
    path: "/webhooks/{id}/secret",
    summary: "Gives a webhook a new secret, answered this once; for a day the old one signs too.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    query: z.object({ organization_id: organizationId }),
    answer: answer.extend({ secret: z.string() }),
    status: 200,
    rate: { count: 10, seconds: 600 },
  }),
  removeWebhook: route({
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Takes a webhook away, with what waits for it and what it was told.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    query: z.object({ organization_id: organizationId }),
  }),
  listWebhookDeliveries: route({
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    summary: "What a webhook was told in the last 30 days, the newest first, and how that went.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page, organization_id: organizationId }),
    answer: z.object({ webhook, deliveries: z.array(webhookDelivery), ...paged }),
  }),
  sendWebhookAgain: route({
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery_id}/again",
    summary:
      "Sends what was delivered, or was not, once more under the same webhook-id, to the address that there is now.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: deliveryParams,
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ delivery: webhookDelivery }),
    status: 201,
    refuses: ["webhook_off"],
    rate: { count: 30, seconds: 60 },
    budget: "tries",
  }),
  testWebhook: route({
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Sends webhook.test to a webhook, now and once, whether it is on or not; answers how that went.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ delivery: webhookDelivery }),
    status: 201,
    rate: { count: 10, seconds: 60 },
    budget: "tries",
  }),
};
