import type { purchases } from "@pluma/contract/billing/purchases";
import type { RefundPreview } from "@pluma/contract/billing/refunds";
import type { Input } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { unspentWords } from "../../accounts/index.ts";
import { periodsOf } from "../access/access.ts";
import { wordsOfGift } from "../access/held.ts";
import { wordsFor, wordsLeft } from "../access/rules.ts";
import { readPeriodKeysOf } from "../invoices/store.system.ts";
import { findVisible } from "../purchases/cancelling.ts";
import { chosenOf } from "./refunds.ts";

/** What a refund would take with it; changes nothing, and refuses what the refund itself would refuse. */
export async function previewRefund(
  ctx: ActorCtx,
  { params, query }: Pick<Input<typeof purchases.previewRefund>, "params" | "query">,
): Promise<RefundPreview> {
  const purchase = await findVisible(ctx, params.id);
  const { invoice, minor, isLast } = await chosenOf(ctx, purchase, query);
  const { invoiceId, refunded, amount, currency } = invoice;
  const keys = await readPeriodKeysOf(ctx, params.id, invoiceId);
  const gift = purchase.giftPeriods === null ? null : await wordsOfGift(ctx, purchase);
  const own = (await periodsOf(ctx, params.id)).filter(({ key, takenAt }) => keys.includes(key) && !takenAt);
  const bought = gift ? [gift] : own;
  const back = { before: refunded, after: refunded + minor, amount };
  const sum = (of: (period: (typeof bought)[number]) => number) => bought.reduce((all, one) => all + of(one), 0);
  // What nobody redeemed nobody can have spent.
  const holder = gift ? gift.userId : purchase.userId;
  const max = holder === null ? sum(wordsLeft) : Math.min(sum(wordsLeft), await unspentWords(ctx, holder));
  const isWhole = back.after >= amount;
  return {
    invoice_id: invoiceId,
    amount: fromMinor(minor, currency),
    currency,
    words: bought.some(({ words }) => words === null) ? null : sum(({ words }) => words ?? 0),
    takes: Math.min(
      max,
      sum((period) => wordsFor(period, back)),
    ),
    takes_max: max,
    ends_access: isWhole,
    revokes: isWhole && isLast,
  };
}
