import type { Language, ServedFile } from "@pluma/contract/kit/kit";
import { formatMoney, fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { type InvoiceSheet, PDF_TYPE, toInvoice } from "../../../providers/documents/index.ts";
import { languageOf, type PersonName, readNames } from "../../accounts/index.ts";
import { readConfig } from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { words } from "../locales/words.ts";
import { methodName } from "../providers.ts";
import { findInvoice } from "./invoices.ts";
import { numberOf } from "./show.ts";
import type { InvoiceRow } from "./store.system.ts";

/** Where neither colour of the brand is set. */
const PLAIN_ACCENT = "#1c1c1e";

/** An invoice as PDF, in the language of the customer it is for, whoever asks for it. */
export async function readInvoicePdf(ctx: ActorCtx, invoiceId: number): Promise<ServedFile> {
  const invoice = await findInvoice(ctx, invoiceId);
  const [settings, lang, people, zone] = await Promise.all([
    readConfig(ctx),
    languageOf(ctx, invoice.userId),
    readNames(ctx, [invoice.userId]),
    zoneOf(ctx),
  ]);
  const sheet = sheetOf(invoice, {
    lang,
    zone,
    person: people.get(invoice.userId),
    brand: settings.app_name || settings.title || "",
    accent: settings.primary_color || settings.accent_color || "",
  });
  return {
    name: `invoice-${sheet.title}.pdf`,
    type: PDF_TYPE,
    bytes: await toInvoice(sheet, invoice.userId),
    inline: false,
  };
}

type About = { lang: Language; zone: string; person: PersonName | undefined; brand: string; accent: string };

/** What an invoice says, from its row alone: what it said once it always says. */
function sheetOf(invoice: InvoiceRow, { lang, zone, person, brand, accent }: About): InvoiceSheet {
  const said = words[lang].invoice;
  const seller = sellerOf(invoice);
  const day = dayWriter(lang, zone);
  const number = numberOf(invoice.invoiceId);
  const facts = [
    { label: said.number, value: number },
    { label: said.date, value: day(invoice.createdAt) },
    ...(invoice.paidAt ? [{ label: said.paidOn, value: day(invoice.paidAt) }] : []),
    { label: said.method, value: methodName(invoice.paymentMethodId, lang) },
    { label: said.purchase, value: `#${invoice.purchaseId}` },
  ];
  const buyer = person ? [`${person.name} ${person.lastName}`.trim(), person.email] : [];
  return {
    lang,
    title: number,
    brand: brand || seller.lines[0] || "",
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : PLAIN_ACCENT,
    heading: `${said.heading} ${number}`,
    stamp: said[stampOf(invoice)],
    notice: invoice.isTest || !invoice.isLive ? said.test : null,
    facts,
    parties: [
      { label: said.seller, lines: withTaxId(seller, said.taxId) },
      { label: said.buyer, lines: buyer },
    ],
    columns: [said.description, said.amount],
    items: [itemOf(invoice, lang, day)],
    totals: totalsOf(invoice, lang),
    footer: [seller.lines[0], number].filter(Boolean).join(" · "),
  };
}

function stampOf({ status, amount, refunded }: InvoiceRow): "paid" | "open" | "failed" | "refunded" | "partlyRefunded" {
  if (status === "failed") return "failed";
  if (status !== "completed") return "open";
  if (refunded === 0) return "paid";
  return refunded >= amount ? "refunded" : "partlyRefunded";
}

/** Days as they are written in a language and begin in a time zone. */
function dayWriter(lang: Language, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone });
  return (moment) => format.format(moment);
}

function sellerOf({ sellerDetails }: InvoiceRow): { lines: string[]; taxId: string } {
  const details = new Map(Object.entries(isRecord(sellerDetails) ? sellerDetails : {}));
  const read = (key: string) => String(details.get(key) ?? "").trim();
  const lines = [read("name"), ...read("address").split(/\r?\n/)]
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return { lines, taxId: read("taxId") };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const withTaxId = ({ lines, taxId }: { lines: string[]; taxId: string }, label: string): string[] =>
  taxId === "" ? lines : [...lines, `${label}: ${taxId}`];

function itemOf(
  { productName, amount, discountAmount, currency, periodStart, periodEnd }: InvoiceRow,
  lang: Language,
  day: (moment: Date) => string,
): InvoiceSheet["items"][number] {
  const period =
    periodStart && periodEnd ? [fill(words[lang].invoice.period, { from: day(periodStart), to: day(periodEnd) })] : [];
  return { name: productName, about: period, amount: money(amount + discountAmount, currency) };
}

function totalsOf(invoice: InvoiceRow, lang: Language): InvoiceSheet["totals"] {
  const { amount, discountAmount, taxName, taxPercent, taxAmount, refunded, currency } = invoice;
  const said = words[lang].invoice;
  const line = (label: string, minor: number, isStrong = false) => ({ label, value: money(minor, currency), isStrong });
  const tax = fill(said.taxWithin, { name: taxName, percent: taxPercent }).replace(/ {2,}/g, " ");
  return [
    ...(discountAmount > 0 ? [line(said.subtotal, amount + discountAmount), line(said.discount, -discountAmount)] : []),
    line(said.total, amount, true),
    ...(taxPercent === "" ? [] : [line(tax, taxAmount)]),
    ...(refunded > 0 ? [line(said.givenBack, -refunded), line(said.kept, amount - refunded, true)] : []),
  ];
}

/** "$19.00 USD": the sign alone is that of several currencies. */
const money = (minor: number, currency: string): string =>
  `${formatMoney(fromMinor(minor, currency), currency)} ${currency}`;
