import type { ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { PDF_TYPE, toInvoice } from "../../../providers/documents/index.ts";
import { words } from "../locales/words.ts";
import { aboutInvoice, baseSheet, dayWriter, footOf, money, taxLine } from "./invoicePdf.ts";
import { findInvoice } from "./invoices.ts";
import { taxWithin } from "./invoiceTerms.ts";
import { creditNumberOf, numberOf } from "./show.ts";
import { readRefundsOf } from "./store.system.ts";

/** What went back of an invoice, one refund, as PDF in the language of its customer. Refuses not_found for any other. */
export async function readCreditNote(ctx: ActorCtx, invoiceId: number, paymentId: number): Promise<ServedFile> {
  const invoice = await findInvoice(ctx, invoiceId);
  const refunds = await readRefundsOf(ctx, [invoiceId]);
  const place = refunds.findIndex((refund) => refund.paymentId === paymentId);
  const refund = refunds[place] ?? refuse("not_found");
  const about = await aboutInvoice(ctx, invoice);
  const { lang, zone } = about;
  const said = words[lang].invoice;
  const number = creditNumberOf(invoice, place);
  const amount = money(refund.amount, invoice.currency);
  const day = dayWriter(lang, zone);
  const sheet = {
    ...baseSheet(invoice, about),
    title: number,
    heading: `${said.creditNote} ${number}`,
    stamp: said.refunded,
    facts: [
      { label: said.number, value: number },
      { label: said.date, value: day(refund.paidAt) },
      { label: said.ofInvoice, value: numberOf(invoice) },
      { label: said.invoiceDate, value: day(invoice.createdAt) },
    ],
    items: [{ name: fill(said.refundOf, { product: invoice.productName }), about: [], amount }],
    totals: [
      { label: said.total, value: amount, isStrong: true },
      ...taxLine(invoice, lang, -taxWithin(-refund.amount, invoice.taxPercent)),
    ],
    footer: footOf(invoice, number),
  };
  return {
    name: `credit-note-${number}.pdf`,
    type: PDF_TYPE,
    bytes: await toInvoice(sheet, { ownerId: invoice.userId, state: ctx.state }),
    inline: false,
  };
}
