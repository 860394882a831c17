import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { type ProviderEvent, type ProviderHeaders, SignatureInvalid } from "../index.ts";
import type { PaypalClient } from "./client.ts";

/** What PayPal signs with, as its headers name it. */
const headersShape = z.object({
  "paypal-auth-algo": z.string().max(100),
  "paypal-cert-url": z.string().max(500),
  "paypal-transmission-id": z.string().max(50),
  "paypal-transmission-sig": z.string().max(500),
  "paypal-transmission-time": z.string().max(100),
});

const id = z.string().optional().catch(undefined);

const eventShape = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z
    .object({
      id,
      custom_id: id,
      custom: id,
      billing_agreement_id: id,
      sale_id: id,
      capture_id: id,
      parent_payment: id,
      supplementary_data: z.object({ related_ids: z.record(z.string(), z.string()).catch({}) }).optional(),
      purchase_units: z.array(z.object({ custom_id: id })).catch([]),
      /** Of a dispute: the payments that it is about. */
      disputed_transactions: z.array(z.object({ seller_transaction_id: id, custom: id })).catch([]),
      links: z.array(z.object({ rel: z.string(), href: z.string() })).catch([]),
    })
    .catch({ purchase_units: [], disputed_transactions: [], links: [] }),
});

/** By so much PayPal's clock may be ahead of ours. PayPal sends an event again for days: of the past there is no limit. */
const AHEAD_MS_MAX = 300_000;

/** What an event is checked by; `hosts` are where certificates of this environment are. */
type Checked = { client: PaypalClient; clock: Clock; webhookId: string; hosts: readonly string[] };

/**
 * Reads an event that PayPal itself says it sent to this webhook, from this environment, and not in the future. It is sent back byte for byte: parsed and written again, 1.0 becomes
 * 1, and the signature fits no more.
 */
export async function readEvent(
  { client, clock, webhookId, hosts }: Checked,
  bytes: Uint8Array,
  headers: ProviderHeaders,
): Promise<ProviderEvent> {
  const signed = headersShape.safeParse(headers).data;
  if (!signed) throw new SignatureInvalid("PayPal's headers are missing");
  const sentAt = Date.parse(signed["paypal-transmission-time"]);
  if (!(sentAt <= clock.now().getTime() + AHEAD_MS_MAX)) throw new SignatureInvalid("this was not sent yet");
  if (!hosts.includes(hostOf(signed["paypal-cert-url"]))) throw new SignatureInvalid("this is of another environment");
  const { text, event } = parse(bytes);
  const question = JSON.stringify({
    auth_algo: signed["paypal-auth-algo"],
    cert_url: signed["paypal-cert-url"],
    transmission_id: signed["paypal-transmission-id"],
    transmission_sig: signed["paypal-transmission-sig"],
    transmission_time: signed["paypal-transmission-time"],
    webhook_id: webhookId,
  });
  const { verification_status: verdict } = await client.ask(z.object({ verification_status: z.string() }), {
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    body: `${question.slice(0, -1)},"webhook_event":${text}}`,
  });
  if (verdict !== "SUCCESS") throw new SignatureInvalid("PayPal did not sign this");
  return eventOf(event);
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "");

function parse(bytes: Uint8Array) {
  try {
    // One whole JSON value, so that nothing of it can leave its place in the question.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, event: eventShape.parse(JSON.parse(text)) };
  } catch (error) {
    throw new SignatureInvalid("this is no event", { cause: error });
  }
}

function eventOf({ id: ref, event_type: type, resource }: z.infer<typeof eventShape>): ProviderEvent {
  const { purchase_units: units, links, supplementary_data: supplementary, disputed_transactions: disputed } = resource;
  const upward = links.filter(({ rel }) => rel === "up").map(({ href }) => href.split("/").at(-1));
  const related = Object.values(supplementary?.related_ids ?? {});
  const direct = [
    resource.id,
    resource.billing_agreement_id,
    resource.sale_id,
    resource.capture_id,
    resource.parent_payment,
  ];
  const about = disputed.map(({ seller_transaction_id: paymentRef }) => paymentRef);
  const objects = [...direct, ...related, ...upward, ...about].filter((one): one is string => Boolean(one));
  const named = [
    resource.custom_id,
    resource.custom,
    ...units.map((unit) => unit.custom_id),
    ...disputed.map((one) => one.custom),
  ];
  const ours = named.find((one) => one);
  const purchaseId = Number(/^\d{1,9}(?=$|-trial$)/.exec(ours ?? "")?.[0] ?? 0);
  return { ref, type, objects: [...new Set(objects)], purchaseId: purchaseId || null };
}
