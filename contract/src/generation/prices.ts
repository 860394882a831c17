/** What models cost, by the prices that staff keep, and the rates of currencies beside them. */
import { z } from "zod";
import { idParams, route, text } from "../kit/kit.ts";
import { currencyCode } from "../kit/money.ts";
import { givenDay } from "../kit/time.ts";

const count = z.number().int();
const perMillion = z.number().min(0).max(100_000);

/** What a million tokens of a model cost, in dollars, from a day on; null `price_id` is of the lists that the software knows. */
const modelPrice = z.object({
  price_id: count.nullable(),
  model: z.string(),
  input: z.number(),
  cached: z.number(),
  output: z.number(),
  from_day: z.string().nullable(),
  /** It counts today, is to come, or was replaced. */
  state: z.enum(["now", "coming", "past"]),
  /** It may still be taken away. */
  can_remove: z.boolean(),
});
export type ModelPrice = z.infer<typeof modelPrice>;

const rate = z.object({ currency: z.string(), per_dollar: z.number(), from_day: z.string() });

export const modelPrices = z.object({
  prices: z.array(modelPrice),
  /** Models that were asked in the last ninety days, and how many of their calls have no price. */
  used: z.array(z.object({ model: z.string(), calls: count, unpriced: count })),
  rates: z.array(rate),
  /** The installation's own currency, and today. */
  currency: z.string(),
  today: z.string(),
});
export type ModelPrices = z.infer<typeof modelPrices>;

export const prices = {
  readPrices: route({
    method: "GET",
    path: "/ai/prices",
    summary: "What models cost, as staff entered it, and the rates of currencies.",
    access: "staff",
    answer: modelPrices,
  }),
  savePrice: route({
    method: "POST",
    path: "/ai/prices",
    summary:
      "Enters what a model costs from a day on. What was counted keeps its cost; what had no price since that day gets this one.",
    access: "admin",
    body: z.object({
      model: text(200).pipe(
        z
          .string()
          .min(1)
          .regex(/^[^*]*\*?$/),
      ),
      input: perMillion,
      cached: perMillion,
      output: perMillion,
      from_day: givenDay,
    }),
    answer: modelPrices,
    status: 201,
  }),
  removePrice: route({
    method: "DELETE",
    path: "/ai/prices/{id}",
    summary: "Takes a price away that is still to come.",
    access: "admin",
    params: idParams,
    answer: modelPrices,
    refuses: ["price_in_force"],
  }),
  saveRate: route({
    method: "PUT",
    path: "/ai/prices/rates",
    summary: "Enters how much of a currency a US dollar is from a day on.",
    access: "admin",
    body: z.object({
      currency: currencyCode,
      per_dollar: z.number().min(0.000_001).max(1_000_000_000),
      from_day: givenDay,
    }),
    answer: modelPrices,
  }),
};
