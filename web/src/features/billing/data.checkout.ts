import { type CheckoutPayload, checkout } from "@pluma/contract/billing/checkout";
import type { Question } from "@pluma/contract/kit/kit";
import { products } from "@pluma/contract/products/products";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { attempts } from "../../platform/ask/attempts.ts";
import { isRefused } from "../../platform/refused.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

/** What a checkout comes to, as the server has it; the last sum stays while the next is asked for. */
export function useTotals(productId: number | null, code: string | null, gift: number | null = null) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: ["billing", "totals", space, productId, code, gift],
    queryFn: ({ signal }) =>
      ask(checkout.readTotals, { body: { product_id: productId, discountCode: code, gift_periods: gift } }, { signal }),
    enabled: productId !== null,
    placeholderData: keepPreviousData,
    // What is paid is never an old sum.
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a discount code takes off a product, or why it takes nothing. */
export function useTryDiscount(productId: number) {
  return useMutation({
    mutationFn: (code: string) => ask(products.tryDiscount, { params: { code }, query: { product_id: productId } }),
  });
}

/** Outlives the screen: what was pressed there, without an answer, is the same attempt when somebody comes back to it. */
const tries = attempts();

/**
 * Begins to pay. The same attempt keeps its key until the server has answered it, so that a press whose answer was lost
 * can be pressed again and is carried out once.
 */
export async function attempt(body: CheckoutPayload) {
  try {
    const begun = await ask(checkout.attempt, { body }, { idempotencyKey: tries.keyOf(body) });
    tries.done(body);
    return begun;
  } catch (error) {
    if (isRefused(error) && error.status >= 400 && error.status < 500) tries.done(body);
    throw error;
  }
}

/** After the buyer agreed at the provider: takes the money, or begins the subscription. */
export const capture = (body: Question<typeof checkout.capture>["body"]) => ask(checkout.capture, { body });
