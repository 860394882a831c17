import type { ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { type InvoiceSheet, PDF_TYPE, toInvoice } from "../../../providers/documents/index.ts";
import { rightsOverOrganization } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { readFeeInvoice } from "../fees/store.system.ts";
import { accentOf, dayWriter, money, taxLine } from "../invoices/invoicePdf.ts";
import { partyOf, withTaxId } from "../invoices/parties.ts";
import { words } from "../locales/words.ts";

/** An invoice of fees as PDF, in the language of who asks for it. Refuses not_found for any other. */
export async function readFeeInvoicePdf(ctx: ActorCtx, id: number, feeInvoiceId: number): Promise<ServedFile> {
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  const row = (await readFeeInvoice(ctx, id, feeInvoiceId)) ?? refuse("not_found");
  const { lang } = ctx;
  const [said, fee, settings] = [words[lang].invoice, words[lang].fee, await readConfig(ctx)];
  const day = dayWriter(lang, await zoneOf(ctx));
  const amountOf = (minor: number) => money(minor, row.currency);
  const seller = partyOf(row.sellerDetails);
  const about = fill(fee.about, {
    sales: String(row.sales),
    charged: amountOf(row.charged),
    refunded: amountOf(row.refunded),
  });
  const sheet = {
    lang,
    brand: settings.app_name || settings.title || seller.lines[0] || "",
    accent: accentOf(settings.primary_color || settings.accent_color || ""),
    notice: null,
    title: row.number,
    heading: `${said.heading} ${row.number}`,
    stamp: row.paidAt ? said.paid : said.open,
    facts: [
      { label: said.number, value: row.number },
      { label: said.date, value: day(row.createdAt) },
      { label: fee.month, value: row.month },
      ...(row.paidAt ? [{ label: said.paidOn, value: day(row.paidAt) }] : []),
    ],
    parties: [
      { label: said.seller, lines: withTaxId(seller, said.taxId) },
      { label: said.buyer, lines: withTaxId(partyOf(row.buyerDetails), said.taxId) },
    ],
    columns: [said.description, said.amount] satisfies InvoiceSheet["columns"],
    items: [{ name: fee.name, about: [about], amount: amountOf(row.amount) }],
    totals: [{ label: said.total, value: amountOf(row.amount), isStrong: true }, ...taxLine(row, lang, row.taxAmount)],
    footer: [seller.lines[0], row.number].filter(Boolean).join(" · "),
  };
  const bytes = await toInvoice(sheet, { ownerId: ctx.actor.userId, state: ctx.state });
  return { name: `invoice-${row.number}.pdf`, type: PDF_TYPE, bytes, inline: false };
}
