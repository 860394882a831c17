/** Cards that buyers keep, as much of them as may be shown. */
import { z } from "zod";
import { defineErrors, idParams, organizationId, route, text } from "../kit/kit.ts";
import { paymentProviders } from "./checkout.ts";

/** A saved card, as much as may be shown of it. */
export const paymentSource = z.object({
  payment_source_id: z.number().int(),
  payment_method_id: z.number().int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int().nullable(),
  exp_year: z.number().int().nullable(),
  is_default: z.boolean(),
  /** Whether a running subscription is charged to it: then it cannot be deleted. */
  in_use: z.boolean(),
});
export type PaymentSource = z.infer<typeof paymentSource>;

const saveSourceBody = z.looseObject({
  /** What the provider's form gave for the card; its number never comes here. */
  token: text(300).nullish(),
  payment_method_token: text(300).nullish(),
});

export const errors = defineErrors({
  raw_card: "bad",
  source_in_use: "conflict",
});

export const paymentSources = {
  listSources: route({
    method: "GET",
    path: "/payment_sources",
    summary: "The caller's saved cards.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.array(paymentSource),
  }),
  startSource: route({
    method: "POST",
    path: "/payment_sources/setup",
    summary: "What the provider's form needs to keep a new card.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: z.object({ client_secret: z.string(), provider: z.enum(paymentProviders) }),
    refuses: ["payment_method_invalid", "payment_failed"],
    rate: { count: 20, seconds: 600 },
    budget: "payments",
  }),
  saveSource: route({
    method: "POST",
    path: "/payment_sources",
    summary: "Keeps a card by the token that the provider's form gave for it.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: saveSourceBody,
    answer: z.object({ payment_source: paymentSource }),
    status: 201,
    refuses: ["raw_card", "card_declined", "payment_method_invalid", "payment_failed"],
    budget: "payments",
  }),
  readSource: route({
    method: "GET",
    path: "/payment_sources/{id}",
    summary: "One saved card.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ payment_source: paymentSource }),
  }),
  preferSource: route({
    method: "POST",
    path: "/payment_sources/{id}",
    summary: "Makes a saved card the one that running subscriptions and later payments are charged to.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    answer: z.object({ payment_source: paymentSource }),
    refuses: ["payment_failed"],
    budget: "payments",
  }),
  removeSource: route({
    method: "DELETE",
    path: "/payment_sources/{id}",
    summary: "Forgets a saved card.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: idParams,
    refuses: ["source_in_use", "payment_failed"],
    budget: "payments",
  }),
};
