import type { SellingMailKind } from "@pluma/contract/billing/sellingMails";
import { sellingMailKinds } from "@pluma/contract/billing/sellingMails";
import type { Language } from "@pluma/contract/kit/kit";
import { formatNumber } from "@pluma/contract/kit/look/numbers";
import { fromMinor } from "@pluma/contract/kit/money";
import { formatNamedMoney } from "@pluma/contract/products/namedMoney";
import type { App } from "../../../platform/context.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { placedFor } from "../../../platform/sites.ts";
import type { Profile } from "../../accounts/index.ts";
import { mailTextOf, sendMail } from "../../site/index.ts";
import { zoneOf } from "../days.ts";
import { words } from "../locales/words.ts";
import { compose, unlinked, wordsSaid } from "../mailing/compose.ts";
import type { PurchaseRow } from "../store.system.ts";
import { partyOf } from "./parties.ts";
import { numberOf } from "./show.ts";
import type { InvoiceRow } from "./store.system.ts";

/** What whoever sends a mail has at hand. */
export type Parts = Pick<App, "jobs" | "publicUrl" | "site"> & Parameters<typeof zoneOf>[0];
/** What stands for a name: a text, an amount as it is written, or a day in the buyer's language. */
type Values = Record<string, string | Date | null>;
type Buyer = Pick<Profile, "name" | "email" | "lang">;

/** Sends the receipt of a payment, in the caller's transaction. */
export function mailReceipt(tx: Parts, buyer: Buyer, purchase: PurchaseRow, invoice: InvoiceRow): Promise<void> {
  return mail(tx, "receipt", buyer, purchase, { amount: moneyOf(invoice.amount, invoice.currency) }, { invoice });
}

/** Gives a buyer the code of a gift that was paid. */
export function mailGiftBought(tx: Parts, buyer: Buyer, purchase: PurchaseRow, code: string): Promise<void> {
  return mail(tx, "giftBought", buyer, purchase, { code });
}

/** Gives a gift to whoever it is for; both names and the note are texts of a stranger to them. */
export function mailGift(
  tx: Parts,
  to: { name: string; email: string; lang: Language },
  giver: Pick<Profile, "name" | "lastName">,
  purchase: PurchaseRow,
  { code, note }: { code: string; note: string },
): Promise<void> {
  const said = { code, from: nameOf(giver), note: unlinked(note) === "" ? "" : `“${unlinked(note)}”` };
  return mail(tx, "giftSent", { ...to, name: unlinked(to.name) }, purchase, said, { path: `/redeem#${code}` });
}

/** Gives whoever a seat is given to its link; whoever pays is a stranger to them. */
export function mailSeatGiven(
  tx: Parts,
  to: Buyer,
  payer: Pick<Profile, "name" | "lastName"> | null,
  purchase: PurchaseRow,
  code: string,
): Promise<void> {
  const said = { from: nameOf(payer), email: to.email, words: wordsSaid(purchase.wordAmount, langOf(to)) };
  return mail(tx, "seatGiven", { ...to, name: unlinked(to.name) }, purchase, said, { path: `/seat#${code}` });
}

/** Tells whoever had a seat that it was taken back. */
export function mailSeatEnded(
  tx: Parts,
  holder: Buyer,
  payer: Pick<Profile, "name" | "lastName"> | null,
  purchase: PurchaseRow,
): Promise<void> {
  return mail(tx, "seatEnded", holder, purchase, { from: nameOf(payer) }, { path: "/pricing" });
}

/** A name as a text of a stranger to whoever reads it. */
const nameOf = (person: Pick<Profile, "name" | "lastName"> | null): string =>
  person ? unlinked(`${person.name} ${person.lastName}`) : "";

/** Tells a buyer that a renewal could not be charged, until when access goes on, and where to mend it. */
export function mailUnpaid(tx: Parts, buyer: Buyer, purchase: PurchaseRow): Promise<void> {
  return mail(tx, "unpaid", buyer, purchase, { date: purchase.graceUntil });
}

/** Tells a buyer that a subscription ended. */
export function mailEnded(tx: Parts, buyer: Buyer, purchase: PurchaseRow): Promise<void> {
  return mail(tx, "ended", buyer, purchase, {}, { path: `/checkout/${purchase.productId}` });
}

/** Tells a buyer that money which came for a closed checkout was given back. */
export function mailGivenBack(tx: Parts, buyer: Buyer, purchase: PurchaseRow, invoice: InvoiceRow): Promise<void> {
  const amount = moneyOf(invoice.amount, invoice.currency);
  return mail(tx, "givenBack", buyer, purchase, { amount }, { invoice, path: `/checkout/${purchase.productId}` });
}

/**
 * Tells a buyer that money of a payment went back, `minor` in the invoice's minor units: a part or all of it, all of it and the
 * subscription with it, or what their bank gave back, and what that bought with it.
 */
export function mailRefunded(
  tx: Parts,
  kind: "refunded" | "refundedEnds" | "disputeLost",
  buyer: Buyer,
  purchase: PurchaseRow,
  { invoice, minor }: { invoice: InvoiceRow; minor: number },
): Promise<void> {
  return mail(tx, kind, buyer, purchase, { amount: moneyOf(minor, invoice.currency) }, { invoice });
}

/** Tells a buyer that a subscription is cancelled, and until when it can be used; `until` null where it ended with it. */
export function mailCancelled(tx: Parts, buyer: Buyer, purchase: PurchaseRow, until: Date | null): Promise<void> {
  if (until === null) return mail(tx, "cancelledAtOnce", buyer, purchase, {});
  return mail(tx, "cancelled", buyer, purchase, { date: until });
}

/** Tells a buyer that a trial began, until when it is one, and what is charged then. */
export function mailTrialBegins(tx: Parts, buyer: Buyer, purchase: PurchaseRow): Promise<void> {
  return mail(tx, "trialBegins", buyer, purchase, trialOf(purchase), { path: "/" });
}

/** Tells a buyer that their subscription is of another product now. */
export function mailPlanChanged(tx: Parts, buyer: Buyer, purchase: PurchaseRow): Promise<void> {
  return mail(tx, "planChanged", buyer, purchase, {});
}

/** Tells a buyer what their subscription becomes, when, and what it costs then; `minor` in its minor units. */
export function mailPlanWillChange(
  tx: Parts,
  buyer: Buyer,
  purchase: PurchaseRow,
  { name, at, minor }: { name: string; at: Date; minor: number },
): Promise<void> {
  const amount = moneyOf(minor, purchase.currency);
  return mail(tx, "planWillChange", buyer, purchase, { next: name, date: at, amount });
}

/** Tells a buyer that a change of plan to come is undone, and their subscription stays of its product. */
export function mailPlanKept(tx: Parts, buyer: Buyer, purchase: PurchaseRow): Promise<void> {
  return mail(tx, "planKept", buyer, purchase, {});
}

/** Tells a buyer that a trial ends soon, and what is charged then; `minor` in its minor units. */
export function mailTrialEnds(tx: Parts, buyer: Buyer, purchase: PurchaseRow, minor: number): Promise<void> {
  return mail(tx, "trialEnds", buyer, purchase, { ...trialOf(purchase), amount: moneyOf(minor, purchase.currency) });
}

/** Tells a buyer well ahead that a subscription renews, and what is charged then; `minor` in its minor units. */
export function mailRenewalAhead(
  tx: Parts,
  buyer: Buyer,
  purchase: PurchaseRow,
  { at, minor }: { at: Date; minor: number },
): Promise<void> {
  const amount = moneyOf(minor, purchase.currency);
  return mail(tx, "renewalAhead", buyer, purchase, { date: at, amount });
}

/** Tells a buyer that few of the words that they bought are left, or none. */
export function mailWords(tx: Parts, buyer: Buyer, purchase: PurchaseRow, left: number): Promise<void> {
  const said = { words: formatNumber(left) };
  return mail(tx, left > 0 ? "wordsLow" : "wordsOut", buyer, purchase, said, { path: "/pricing" });
}

const trialOf = ({ amount, currency, trialEnd }: PurchaseRow) => ({
  amount: moneyOf(amount, currency),
  date: trialEnd,
});

async function mail(
  tx: Parts,
  notice: SellingMailKind,
  buyer: Buyer,
  { productName, organizationId }: PurchaseRow,
  values: Values,
  { path = "/billing", invoice }: { path?: string; invoice?: InvoiceRow } = {},
): Promise<void> {
  const lang = langOf(buyer);
  const own = await mailTextOf(tx, organizationId, { kind: notice, lang });
  if (own.isOff && !sellingMailKinds[notice].isDemanded) return;
  const place = await placedFor(tx, organizationId);
  const url = `${place.publicUrl}${path}`;
  const { lines, label, ...said } = compose(notice, lang, own, {
    ...{ name: buyer.name, product: productName, link: url },
    ...(await written(tx, lang, values)),
  });
  await sendMail(place, {
    ...{ to: buyer.email, lang, ...said },
    lines: [...lines, ...(invoice ? soldBy(invoice, lang) : [])],
    act: { label, url },
  });
}

/** Which invoice it is of, and who sold, as that says it; an invoice of nobody in particular is only named. */
function soldBy(invoice: InvoiceRow, lang: Language): string[] {
  const { lines, taxId } = partyOf(invoice.sellerDetails);
  const said = words[lang].mails;
  const seller = [...lines, ...(taxId === "" ? [] : [`${words[lang].invoice.taxId}: ${taxId}`])].join(", ");
  const number = fill(said.ofInvoice, { number: numberOf(invoice) });
  // Many end as a sentence does: S. A., Inc.
  return [seller === "" ? number : `${number} ${fill(said.soldBy, { seller: seller.replace(/\.$/, "") })}`];
}

const langOf = ({ lang }: Buyer): Language => lang ?? "en";

const moneyOf = (minor: number, currency: string): string => formatNamedMoney(fromMinor(minor, currency), currency);

/** Days are those of the installation, as on invoices: what ends on a day ends before the next one begins there. */
async function written(tx: Parts, lang: Language, values: Values): Promise<Record<string, string>> {
  const days = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: await zoneOf(tx) });
  const said = Object.entries(values).map(([name, value]) => [
    name,
    value instanceof Date ? days.format(value) : (value ?? ""),
  ]);
  return Object.fromEntries(said);
}
