import { formatNumber } from "@pluma/contract/kit/look/numbers";
import { formatMoney } from "@pluma/contract/kit/money";
import { GRANTS_NAMED, type Grant, grantKinds } from "@pluma/contract/products/grants";
import type { SoldProduct } from "@pluma/contract/products/products";
import type { SectionOf } from "@pluma/contract/site/landing";
import { fill } from "../../../platform/locales/everyLanguage.ts";

import { type Html, html, paragraphs } from "./html.ts";
import { type Drawing, plural } from "./subject.ts";

/** What is on sale, as it is now; without a product there is no section. */
export function drawPlans(drawing: Drawing, section: SectionOf<"plans">): Html | null {
  const { products, words, say } = drawing;
  if (products.length === 0) return null;
  const marked = section.first_product;
  return html`<div class="wide"><div class="in">
    <h2>${say(section.title) || words.plansTitle}</h2>
    ${paragraphs(say(section.text))}
    ${drawLists(drawing, marked)}
  </div></div>`;
}

/** The page of what is on sale, and nothing else. */
export function drawPlansPage(drawing: Drawing): Html {
  const { products, words, name } = drawing;
  return html`<section id="plans" class="plans alone"><div class="wide"><div class="in">
    <h1>${fill(words.plansOf, { name })}</h1>
    ${products.length > 0 ? drawLists(drawing, null) : html`<p>${words.noPlans}</p>`}
  </div></div></section>`;
}

/** Everything on sale; where some is paid by the month and some by the year, the one or the other, chosen without a script. */
function drawLists(drawing: Drawing, marked: number | null): Html {
  const { products, words } = drawing;
  const listOf = (shown: readonly SoldProduct[], by = html``) =>
    html`<ul class="plans" data-beside="${besideOf(shown.length)}"${by}>${shown.map((product) =>
      drawPlan(drawing, product, product.product_id === marked),
    )}</ul>`;
  if (!rhythms.every((rhythm) => products.some((each) => rhythmOf(each) === rhythm))) return listOf(products);
  const choices = rhythms.map(
    (rhythm, at) =>
      html`<label><input type="radio" name="by" value="${rhythm}"${at === 0 && html` checked`}>${words.paidBy[rhythm]}</label>`,
  );
  return html`<fieldset class="by"><legend class="unseen">${words.paid}</legend>${choices}</fieldset>${rhythms.map(
    (rhythm) =>
      listOf(
        products.filter((each) => [rhythm, null].includes(rhythmOf(each))),
        html` data-by="${rhythm}"`,
      ),
  )}`;
}

const rhythms = ["month", "year"] as const;

/** By what a product is paid, where that is one of the two that most are; null for any other, which stands beside both. */
const rhythmOf = (product: SoldProduct): (typeof rhythms)[number] | null => {
  const { is_subscription: isSubscription, subscription_period: period, subscription_interval: every } = product;
  return isSubscription && (every ?? 1) === 1 ? (rhythms.find((each) => each === period) ?? null) : null;
};

/** A price without cents where there are none: "$19". */
const priceOf = (amount: number, currency: string): string => formatMoney(amount, currency).replace(/\.0+$/, "");

/** How many plans stand beside each other on a wide screen. */
const besideOf = (count: number): number => (count <= 4 ? count : count % 4 === 0 ? 4 : 3);

function drawPlan(drawing: Drawing, product: SoldProduct, isFirst: boolean): Html {
  const { words, isOpen, lang } = drawing;
  const { name, due_price: due, price, currency, trial_days: days } = product;
  const isCheaper = due < price;
  const says = fill(days > 0 ? words.try : words.choose, { name });
  const act = product.is_sold_out
    ? html`<p class="button" aria-disabled="true">${words.soldOut}</p>`
    : html`<a class="button${isFirst ? " main" : ""}" href="/checkout/${product.product_id}" aria-label="${says}">${says}</a>`;
  return html`<li class="plan${isFirst ? " first" : ""}">
    <h3>${name}${days > 0 && html` <small class="badge">${plural(drawing, { one: words.free_one, other: words.free_other }, days)}</small>`}</h3>
    <p class="price"><b>${priceOf(due, currency)}</b> <span>${currency} ${periodOf(drawing, product)}</span>
      ${isCheaper && html`<s><span class="unseen">${words.before} </span>${priceOf(price, currency)}</s>`}</p>
    ${product.short_description && html`<p class="about">${product.short_description}</p>`}
    ${(isOpen || product.is_sold_out) && act}
    <ul class="has">${[...wordsOf(drawing, product), ...grantLines(drawing, product.grants)].map(
      (line) => html`<li>${line}</li>`,
    )}${linesOf(product.description).map((line) => html`<li lang="${lang}">${line}</li>`)}</ul>
  </li>`;
}

/** Lines of a description become points; so many, that plans beside each other stay comparable. */
const LINES_MAX = 8;
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.replace(/^[-*•]\s+/, "").trim())
    .filter(Boolean)
    .slice(0, LINES_MAX);

function periodOf(
  drawing: Drawing,
  { is_subscription: isSubscription, subscription_period: period, ...rest }: SoldProduct,
): string {
  const { per, once } = drawing.words;
  if (!isSubscription || !period) return once;
  return plural(drawing, { one: per[`${period}_one`], other: per[`${period}_other`] }, rest.subscription_interval ?? 1);
}

/** What a plan grants by name, a line for each kind. */
function grantLines(drawing: Drawing, grants: readonly Grant[]): string[] {
  const said = drawing.words.grants;
  return grantKinds.flatMap((kind) => {
    const names = grants.filter((each) => each.kind === kind).map(({ name }) => name);
    if (names.length === 0) return [];
    const shown = names.slice(0, GRANTS_NAMED).join(", ");
    const left = names.length - GRANTS_NAMED;
    const list =
      left > 0 ? plural(drawing, { one: said.more_one, other: said.more_other }, left, { names: shown }) : shown;
    return [plural(drawing, { one: said[`${kind}_one`], other: said[`${kind}_other`] }, names.length, { names: list })];
  });
}

/** How many words a product brings, and how often; of one for several people, each of them. */
function wordsOf(drawing: Drawing, product: SoldProduct): string[] {
  const { words } = drawing;
  const { trial_days: days, free_trial_words: free, seats } = product;
  const isForSeveral = seats > 1;
  const own = wordsOfOne(drawing, product);
  const line = isForSeveral ? fill(words.eachOf, { words: own, count: formatNumber(seats) }) : own;
  if (days === 0 || free === 0) return [line];
  return [line, fill(isForSeveral ? words.trialEach : words.trialWords, { words: formatNumber(free) })];
}

function wordsOfOne(drawing: Drawing, product: SoldProduct): string {
  const { words } = drawing;
  const { word_amount: amount, subscription_period: period } = product;
  if (amount === null) return words.unlimited;
  const said = { words: formatNumber(amount) };
  if (!product.is_subscription || !period) return fill(words.words, said);
  const forms = { one: words.wordsEvery[`${period}_one`], other: words.wordsEvery[`${period}_other`] };
  return plural(drawing, forms, product.subscription_interval ?? 1, said);
}
