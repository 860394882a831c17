import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { fromMinor, isExact, toMinor } from "@pluma/contract/kit/money";
import { DISCOUNTS_PER_PAGE, type Discount, type DiscountTerms } from "@pluma/contract/products/discounts";
import type { products as contract } from "@pluma/contract/products/products";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { fill } from "../../../platform/locales/everyLanguage.ts";
import { recordAudit } from "../../accounts/index.ts";
import { findReachable } from "../finding.ts";
import { words } from "../locales/words.ts";
import { mayEditDiscounts } from "../rules.ts";
import { currencyOf } from "../shops/terms.ts";
import { showDiscount, showTerms } from "../show.ts";
import { countProductsHere } from "../store.ts";
import { findUsable } from "./discountUses.ts";
import {
  type DiscountColumns,
  type DiscountRow,
  insertDiscount,
  lockDiscountHere,
  readDiscountPage,
  updateDiscount,
} from "./store.discounts.ts";
import { countUsesOf, readDiscountProducts, writeDiscountProducts } from "./store.system.discounts.ts";

type Form = Input<typeof contract.addDiscount>["body"];

/** A page of the codes of the platform or of the selected organization, the newest first. */
export async function listDiscounts(
  ctx: ActorCtx,
  { query }: Input<typeof contract.listDiscounts>,
): Promise<{ discounts: Discount[]; count: number; pages: number; can: { add: boolean } }> {
  const { rows, count } = await readDiscountPage(ctx, query);
  const can = { add: mayEditDiscounts(ctx.actor) };
  return { discounts: await showAll(ctx, rows), count, pages: pagesOf(count, DISCOUNTS_PER_PAGE), can };
}

/** Makes a code of the platform or of the selected organization. Refuses code_taken, and product_missing for a product of any other. */
export async function addDiscount(
  ctx: ActorCtx,
  { body }: Input<typeof contract.addDiscount>,
): Promise<{ discount: Discount }> {
  allow(mayEditDiscounts(ctx.actor));
  const columns = columnsOf(ctx, body, await currencyOf(ctx, ctx.actor.organizationId));
  const row = await inTransaction(ctx, async (tx) => {
    const made = await orTaken(body.code, insertDiscount(tx, columns));
    await writeDiscountProducts(tx, made.discountId, await productsOf(tx, body));
    await recordAudit(tx, "discount.add", `discount:${made.discountId}`, { code: made.code });
    return made;
  });
  return { discount: await show(ctx, row) };
}

/**
 * Changes a code; purchases that used it stay as they are, and an amount is of its own currency until there is another amount. Refuses
 * code_taken and product_missing.
 */
export async function saveDiscount(
  ctx: ActorCtx,
  { params, body }: Input<typeof contract.saveDiscount>,
): Promise<{ discount: Discount }> {
  allow(mayEditDiscounts(ctx.actor));
  const usual = await currencyOf(ctx, ctx.actor.organizationId);
  const row = await inTransaction(ctx, async (tx) => {
    const before = (await lockDiscountHere(tx, params.id)) ?? refuse("not_found");
    const { discountId } = before;
    const columns = columnsOf(tx, body, isAmountOf(before, body) ? before.currency : usual);
    const saved = await orTaken(body.code, updateDiscount(tx, discountId, columns));
    await writeDiscountProducts(tx, discountId, await productsOf(tx, body));
    await recordAudit(tx, "discount.save", `discount:${discountId}`, { code: saved.code });
    return saved;
  });
  return { discount: await show(ctx, row) };
}

/** Takes a code away; purchases that used it keep it. */
export async function removeDiscount(
  ctx: ActorCtx,
  { params }: Input<typeof contract.removeDiscount>,
): Promise<undefined> {
  allow(mayEditDiscounts(ctx.actor));
  await inTransaction(ctx, async (tx) => {
    const { discountId, code } = (await lockDiscountHere(tx, params.id)) ?? refuse("not_found");
    await updateDiscount(tx, discountId, { removedAt: tx.clock.now() });
    await recordAudit(tx, "discount.remove", `discount:${discountId}`, { code });
  });
}

/**
 * What a code takes off, for a product when one is named; nothing is used up. Refuses discount_spent when it is over
 * or used up, and discount_invalid for every other one: unknown, of other products, or of a product that is not there.
 */
export async function tryDiscount(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.tryDiscount>,
): Promise<DiscountTerms> {
  const { product_id: productId } = query;
  const product = productId === undefined ? null : await findReachable(ctx, productId);
  if (productId !== undefined && product === null) refuse("discount_invalid");
  const seller = product ? product.organizationId : ctx.actor.organizationId;
  return showTerms(await findUsable(ctx, { code: params.code, product, seller, userId: ctx.actor.userId }));
}

/** Whether a form says the amount that a code takes off already. */
const isAmountOf = ({ kind, value, currency }: DiscountRow, form: Form): boolean =>
  kind === "fixed" && form.kind === "fixed" && fromMinor(value, currency) === form.value;

function columnsOf(ctx: ActorCtx, form: Form, currency: string): DiscountColumns {
  if (form.kind === "fixed" && !isExact(form.value, currency)) {
    refuse("invalid_body", {}, { value: fill(words[ctx.lang].discounts.inexact, { currency }) });
  }
  const date = (given: string | null | undefined) => (given ? new Date(given) : null);
  return {
    code: form.code,
    kind: form.kind,
    value: form.kind === "percent" ? form.value : toMinor(form.value, currency),
    currency,
    duration: form.duration,
    durationMonths: form.duration === "months" ? (form.duration_months ?? null) : null,
    startsAt: date(form.starts_at),
    endsAt: date(form.ends_at),
    usesMax: form.uses_max ?? null,
    usesPerUserMax: form.uses_per_user_max ?? null,
    available: form.available,
  };
}

async function productsOf(ctx: ActorCtx, { product_ids: named }: Form): Promise<number[]> {
  const productIds = [...new Set(named)];
  if ((await countProductsHere(ctx, productIds)) < productIds.length) refuse("product_missing");
  return productIds;
}

const orTaken = (code: string, written: Promise<DiscountRow>): Promise<DiscountRow> =>
  written.catch((error) => (isTaken(error, "discounts_code") ? refuse("code_taken", { code }) : Promise.reject(error)));

async function show(ctx: ActorCtx, row: DiscountRow): Promise<Discount> {
  const [shown] = await showAll(ctx, [row]);
  return shown ?? refuse("not_found");
}

async function showAll(ctx: ActorCtx, rows: DiscountRow[]): Promise<Discount[]> {
  const ids = rows.map(({ discountId }) => discountId);
  const [named, uses] = await Promise.all([readDiscountProducts(ctx, ids), countUsesOf(ctx, ids)]);
  return rows.map((row) => {
    const own = named.filter(({ discountId }) => discountId === row.discountId);
    const products = own.map(({ productId, name }) => ({ product_id: productId, name }));
    return showDiscount(ctx, row, products, uses.get(row.discountId) ?? 0);
  });
}
