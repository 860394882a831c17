import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ProductForm } from "@pluma/contract/products/productForm";
import {
  type products as contract,
  PRODUCTS_PER_PAGE,
  type Product,
  type SoldProduct,
} from "@pluma/contract/products/products";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow } from "../../platform/errors.ts";
import { recordAudit } from "../accounts/index.ts";
import { reachableProduct, sells, visibleProduct } from "./finding.ts";
import { grantChanges, grantsOf, writeGrants } from "./grants/grants.ts";
import { checkForm, checkWebhook, columnsOf, fitPrice, formOf } from "./saving.ts";
import { takersOf } from "./sellers.ts";
import { currencyOf } from "./shops/terms.ts";
import { showProduct, showSold } from "./show.ts";
import { soldOf } from "./sold.ts";
import { readOnSale } from "./store.system.ts";
import {
  insertProduct,
  type ProductColumns,
  type ProductRow,
  readAvailable,
  readProductPage,
  updateProduct,
} from "./store.ts";

/** What is on sale in the selected space, the cheapest first. */
export async function listAvailable(ctx: ActorCtx): Promise<SoldProduct[]> {
  const rows = await readAvailable(ctx);
  const now = ctx.clock.now();
  const limited = rows.flatMap(({ productId, userLimit }) => (userLimit === null ? [] : [productId]));
  const [sold, grants] = await Promise.all([soldOf(ctx, limited), grantsOf(ctx, rows)]);
  return rows.map((row) => showSold(row, { now, sold: sold.get(row.productId), grants: grants.get(row.productId) }));
}

/** What the platform, or an organization, has on sale, the cheapest first: what whoever is not signed in may know of it. */
export async function listOnSale(
  app: Pick<App, "db" | "clock" | "state">,
  seller: number | null = null,
): Promise<SoldProduct[]> {
  const rows = await readOnSale(app, seller);
  const limited = rows.filter(({ userLimit }) => userLimit !== null).map(({ productId }) => productId);
  const [sold, grants] = await Promise.all([soldOf(app, limited), grantsOf(app, rows)]);
  const now = app.clock.now();
  return rows.map((row) => showSold(row, { now, sold: sold.get(row.productId), grants: grants.get(row.productId) }));
}

/** A page of the products of the platform or of the selected organization, as their seller has them. */
export async function listProducts(
  ctx: ActorCtx,
  { query }: Input<typeof contract.listProducts>,
): Promise<{ products: Product[]; count: number; pages: number }> {
  const { rows, count } = await readProductPage(ctx, query);
  const products = await showToSellers(ctx, rows);
  return { products, count, pages: pagesOf(count, PRODUCTS_PER_PAGE) };
}

/** One product: to its seller all of it, to customers what they may know of one that is on sale to them. */
export async function readProduct(ctx: ActorCtx, productId: number): Promise<{ product: Product }> {
  const row = await visibleProduct(ctx, productId);
  if (await sells(ctx, row)) return { product: await showToSeller(ctx, row) };
  return { product: await showToBuyer(ctx, row) };
}

/** A product as everybody may know it, with whether a place of it is left. */
export async function showToBuyer(ctx: ActorCtx, row: ProductRow): Promise<SoldProduct> {
  const limited = row.userLimit === null ? [] : [row.productId];
  const [sold, grants] = await Promise.all([soldOf(ctx, limited), grantsOf(ctx, [row])]);
  return showSold(row, { now: ctx.clock.now(), sold: sold.get(row.productId), grants: grants.get(row.productId) });
}

/** Makes a product of the platform or of the selected organization. Refuses product_invalid and price_not_found. */
export async function addProduct(
  ctx: ActorCtx,
  { body }: Input<typeof contract.addProduct>,
): Promise<{ product: Product }> {
  const { organizationId } = ctx.actor;
  const currency = await currencyOf(ctx, organizationId);
  checkForm(ctx, body, { currency, takers: await takersOf(ctx, organizationId) });
  if (body.webhook_url) await checkWebhook(ctx, organizationId, body.webhook_url);
  const columns = columnsOf(await fitPrice(ctx, organizationId, body, currency), currency);
  const changes = await grantChanges(ctx, null, body.grants);
  const row = await inTransaction(ctx, async (tx) => {
    const made = await insertProduct(tx, columns);
    await writeGrants(tx, made.productId, changes);
    await recordAudit(tx, "product.add", `product:${made.productId}`, { name: made.name });
    await tx.bus.tell(tx.db, "products", {});
    return made;
  });
  return { product: await showToSeller(ctx, row) };
}

/**
 * Changes a product; what was sold stays as it was sold. A new price is one of its seller's currency. Refuses
 * product_missing to whoever does not sell it, product_invalid and price_not_found.
 */
export async function saveProduct(
  ctx: ActorCtx,
  { body }: Input<typeof contract.saveProduct>,
): Promise<{ product: Product }> {
  const { product_id: productId, ...given } = body;
  const row = await reachableProduct(ctx, productId);
  allow(await sells(ctx, row), "product_missing");
  const kept = formOf(row);
  // A form sends all that it shows: the price that stands there is no new one, and 20 dollars do not become 20 yen.
  const isPricedAnew = given.price !== undefined && given.price !== kept.price;
  const currency = isPricedAnew ? await currencyOf(ctx, row.organizationId) : row.currency;
  const form = overlay(kept, given);
  checkForm(ctx, form, { currency, takers: await takersOf(ctx, row.organizationId), kept });
  const webhook = form.webhook_url ?? "";
  if (webhook !== kept.webhook_url) await checkWebhook(ctx, row.organizationId, webhook);
  const fitted = await fitPrice(ctx, row.organizationId, form, currency);
  const changes = changesOf(columnsOf(kept, row.currency), columnsOf(fitted, currency));
  const granted = await grantChanges(ctx, row, given.grants);
  const isGrantedAnew = granted.added.length + granted.removed.length > 0;
  const fields = [...Object.keys(changes), ...(isGrantedAnew ? ["grants"] : [])];
  if (fields.length === 0) return { product: await showToSeller(ctx, row) };
  const saved = await inTransaction(ctx, async (tx) => {
    const written = await updateProduct(tx, productId, { ...changes, updatedAt: tx.clock.now() });
    await writeGrants(tx, productId, granted);
    await recordAudit(tx, "product.save", `product:${productId}`, { name: written.name, fields });
    await tx.bus.tell(tx.db, "products", {});
    return written;
  });
  return { product: await showToSeller(ctx, saved) };
}

async function showToSeller(ctx: ActorCtx, row: ProductRow): Promise<Product> {
  const [shown] = await showToSellers(ctx, [row]);
  if (!shown) throw new Error("a product was not shown");
  return shown;
}

async function showToSellers(ctx: ActorCtx, rows: ProductRow[]): Promise<Product[]> {
  const ids = rows.map(({ productId }) => productId);
  const [sold, grants] = await Promise.all([soldOf(ctx, ids), grantsOf(ctx, rows)]);
  return rows.map((row) =>
    showProduct(ctx, row, { sold: sold.get(row.productId) ?? 0, grants: grants.get(row.productId) }),
  );
}

type Given = { [K in keyof ProductForm]?: ProductForm[K] | undefined };

/** A form with what was given of another; what was not stays. */
const overlay = (form: ProductForm, given: Given): ProductForm => ({
  ...form,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/** The columns that differ: others may be changed by somebody else meanwhile. */
function changesOf(before: ProductColumns, after: ProductColumns): Partial<ProductColumns> {
  const was = new Map(Object.entries(before));
  const text = (value: unknown) => JSON.stringify(value);
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => text(value) !== text(was.get(key))));
}
