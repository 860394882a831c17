import type { Attempt } from "@pluma/contract/billing/checkout";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findProduct } from "../../products/index.ts";
import { readOwnInvoice } from "../invoices/store.ts";
import { accountFor, accountsOf, outcomeOf, providerOf } from "../providers.ts";
import { readSource } from "../sources/store.ts";
import { readOwnPurchase } from "../store.ts";
import { syncAndRead } from "../sync/sync.ts";
import { payStarted, stepOf } from "./paying.ts";
import { showAttempt } from "./showAttempt.ts";

type Asked = {
  payment_method_id?: number | null | undefined;
  payment_source_id?: number | null | undefined;
  expected_total?: number | null | undefined;
};

/**
 * Pays an open invoice of the caller: at once with a saved card, else by the provider's own form. Somebody else's is
 * not found. One that is paid already answers that it is. Refuses payment_method_invalid for one that no provider bills.
 */
export async function payInvoice(ctx: ActorCtx, invoiceId: number, asked: Asked): Promise<Attempt> {
  const invoice = (await readOwnInvoice(ctx, invoiceId)) ?? refuse("not_found");
  const purchase = (await readOwnPurchase(ctx, invoice.purchaseId)) ?? refuse("not_found");
  const product = await findProduct(ctx, purchase.productId);
  const show = async (step: Parameters<typeof showAttempt>[2]): Promise<Attempt> => ({
    ...(await showAttempt(ctx, purchase, step, { product, terms: null })),
    total: fromMinor(invoice.amount, invoice.currency),
  });
  if (invoice.status === "completed") return show({ step: "paid" });
  const account = await providerOf(ctx, purchase);
  const chosen = accountFor(await accountsOf(ctx, purchase.organizationId), asked.payment_method_id);
  // Of one seller an account is told by its name.
  if (!account || chosen?.name !== account.name || purchase.providerRef === null)
    return refuse("payment_method_invalid");
  const expected = asked.expected_total ?? null;
  allow(expected === null || expected === fromMinor(invoice.amount, invoice.currency), "price_changed");
  const isPaid = async () => (await readOwnInvoice(ctx, invoiceId))?.status === "completed";
  if (asked.payment_source_id) {
    const source = (await readSource(ctx, asked.payment_source_id)) ?? refuse("not_found");
    const isOfAccount = source.provider === account.name && source.isLive === account.isLive;
    allow(isOfAccount && source.organizationId === purchase.organizationId, "payment_method_invalid");
    await payStarted(ctx, account, purchase, source);
    return show({ step: (await isPaid()) ? "paid" : "pending" });
  }
  const { facts, purchase: after } = await outcomeOf(ctx, syncAndRead(ctx, purchase.purchaseId));
  if (await isPaid()) return show({ step: "paid" });
  if (!facts?.clientSecret) return show(stepOf({ ...after, status: "pending" }, null));
  return show({ step: "card", clientSecret: facts.clientSecret, clientKind: facts.clientKind });
}
