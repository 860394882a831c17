import type { Language, ServedFile } from "@pluma/contract/kit/kit";
import { formatMoney, fromMinor } from "@pluma/contract/kit/money";
import type { PublicConfig } from "@pluma/contract/site/site";
import type { ActorCtx } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import { type InvoiceSheet, PDF_TYPE, toInvoice } from "../../../providers/documents/index.ts";
import { languageOf, type PersonName, readNames } from "../../accounts/index.ts";
import { readPublicSettings } from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { words } from "../locales/words.ts";
import { methodName } from "../providers.ts";
import { findInvoice } from "./invoices.ts";
import { partyOf, withTaxId } from "./parties.ts";
import { numberOf } from "./show.ts";
import type { InvoiceRow } from "./store.system.ts";

/** Where neither colour of the brand is set. */
const PLAIN_ACCENT = "#1c1c1e";

/** An invoice as PDF, in the language of the customer it is for, whoever asks for it. */
export async function readInvoicePdf(ctx: ActorCtx, invoiceId: number): Promise<ServedFile> {
  const invoice = await findInvoice(ctx, invoiceId);
  const sheet = sheetOf(invoice, await aboutInvoice(ctx, invoice));
  return {
    name: `invoice-${sheet.title}.pdf`,
    type: PDF_TYPE,
    bytes: await toInvoice(sheet, { ownerId: invoice.userId, state: ctx.state }),
    inline: false,
  };
}

/** A colour that can be printed. */
export const accentOf = (colour: string): string => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : PLAIN_ACCENT);

/** How and for whom what is about an invoice is printed. */
type About = { lang: Language; zone: string; person: PersonName | undefined; brand: string; accent: string };

/** The language of an invoice's customer, who they are, and the look of now. */
export async function aboutInvoice(ctx: ActorCtx, { userId, organizationId }: InvoiceRow): Promise<About> {
  const [settings, lang, people, zone] = await Promise.all([
    lookOf(ctx, organizationId),
    languageOf(ctx, userId),
    readNames(ctx, [userId]),
    zoneOf(ctx),
  ]);
  return {
    lang,
    zone,
    person: people.get(userId),
    brand: settings.app_name || settings.title || "",
    accent: settings.primary_color || settings.accent_color || "",
  };
}

/** How a seller looks where it sells; an organization without a host of its own is called as it is to the law, and not as the installation. */
async function lookOf(ctx: ActorCtx, organizationId: number | null): Promise<Partial<PublicConfig>> {
  const place = await placedFor(ctx, organizationId);
  return place.site === organizationId ? readPublicSettings(place) : {};
}

/** What an invoice says, from its row alone: what it said once it always says. */
function sheetOf(invoice: InvoiceRow, about: About): InvoiceSheet {
  const { lang, zone } = about;
  const said = words[lang].invoice;
  const day = dayWriter(lang, zone);
  const number = numberOf(invoice);
  const facts = [
    { label: said.number, value: number },
    { label: said.date, value: day(invoice.createdAt) },
    ...(invoice.paidAt ? [{ label: said.paidOn, value: day(invoice.paidAt) }] : []),
    { label: said.method, value: methodName(invoice.paymentMethodId, lang) },
    { label: said.purchase, value: `#${invoice.purchaseId}` },
  ];
  return {
    ...baseSheet(invoice, about),
    title: number,
    heading: `${said.heading} ${number}`,
    stamp: said[stampOf(invoice)],
    facts,
    items: [itemOf(invoice, lang, day)],
    totals: totalsOf(invoice, lang),
    footer: footOf(invoice, number),
  };
}

/** What stands at the foot of every page: what the seller says there, else who it is; and the number. */
export const footOf = ({ sellerDetails }: InvoiceRow, number: string): string => {
  const { lines, footer } = partyOf(sellerDetails);
  return [footer || lines[0], number].filter(Boolean).join(" · ");
};

/** What is printed alike of an invoice and of what went back of it. */
export function baseSheet(invoice: InvoiceRow, { lang, person, brand, accent }: About) {
  const said = words[lang].invoice;
  const seller = partyOf(invoice.sellerDetails);
  return {
    lang,
    brand: brand || seller.lines[0] || "",
    accent: accentOf(accent),
    notice: invoice.isTest || !invoice.isLive ? said.test : null,
    parties: [
      { label: said.seller, lines: withTaxId(seller, said.taxId) },
      { label: said.buyer, lines: buyerLines(invoice, person, said.taxId) },
    ],
    columns: [said.description, said.amount] satisfies InvoiceSheet["columns"],
  };
}

function stampOf({ status, amount, refunded }: InvoiceRow): "paid" | "open" | "failed" | "refunded" | "partlyRefunded" {
  if (status === "failed") return "failed";
  if (status !== "completed") return "open";
  if (refunded === 0) return "paid";
  return refunded >= amount ? "refunded" : "partlyRefunded";
}

/** Days as they are written in a language and begin in a time zone. */
export function dayWriter(lang: Language, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone });
  return (moment) => format.format(moment);
}

/** Whom it is made out to: as the buyer had said it, else by name; where mail went is said in any case. */
function buyerLines({ buyerDetails }: InvoiceRow, person: PersonName | undefined, taxLabel: string): string[] {
  const { lines, taxId } = partyOf(buyerDetails);
  const name = person ? `${person.name} ${person.lastName}`.trim() : "";
  const named = lines.length > 0 ? lines : [name].filter(Boolean);
  return [...withTaxId({ lines: named, taxId }, taxLabel), ...(person ? [person.email] : [])];
}

function itemOf(
  { productName, periodStart, periodEnd, ...invoice }: InvoiceRow,
  lang: Language,
  day: (moment: Date) => string,
): InvoiceSheet["items"][number] {
  const period =
    periodStart && periodEnd ? [fill(words[lang].invoice.period, { from: day(periodStart), to: day(periodEnd) })] : [];
  return { name: productName, about: period, amount: money(grossOf(invoice), invoice.currency) };
}

/** What it costs before a code and what was left of an earlier period. */
const grossOf = ({
  amount,
  discountAmount,
  creditAmount,
}: Pick<InvoiceRow, "amount" | "discountAmount" | "creditAmount">): number => amount + discountAmount + creditAmount;

function totalsOf(invoice: InvoiceRow, lang: Language): InvoiceSheet["totals"] {
  const { amount, discountAmount, creditAmount, taxAmount, refunded, currency } = invoice;
  const said = words[lang].invoice;
  const line = (label: string, minor: number, isStrong = false) => ({ label, value: money(minor, currency), isStrong });
  return [
    ...(grossOf(invoice) > amount ? [line(said.subtotal, grossOf(invoice))] : []),
    ...(discountAmount > 0 ? [line(said.discount, -discountAmount)] : []),
    ...(creditAmount > 0 ? [line(said.credit, -creditAmount)] : []),
    line(said.total, amount, true),
    ...taxLine(invoice, lang, taxAmount),
    ...(refunded > 0 ? [line(said.givenBack, -refunded), line(said.kept, amount - refunded, true)] : []),
  ];
}

/** The tax within a total, as a line below it; none where it was sold without. */
export function taxLine(
  { taxName, taxPercent, currency }: Pick<InvoiceRow, "taxName" | "taxPercent" | "currency">,
  lang: Language,
  minor: number,
): InvoiceSheet["totals"] {
  if (taxPercent === "") return [];
  const label = fill(words[lang].invoice.taxWithin, { name: taxName, percent: taxPercent }).replace(/ {2,}/g, " ");
  return [{ label, value: money(minor, currency), isStrong: false }];
}

/** "$19.00 USD": the sign alone is that of several currencies. */
export const money = (minor: number, currency: string): string =>
  `${formatMoney(fromMinor(minor, currency), currency)} ${currency}`;
