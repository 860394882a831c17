import { GRANTS_MAX, type GrantKind, type GrantRef } from "@pluma/contract/products/grants";
import { type ProductForm, productForm } from "@pluma/contract/products/productForm";
import { z } from "zod";
import { refuse } from "../../../platform/errors.ts";
import { bundleKey, bundlePart } from "../../../platform/features/bundles.ts";
import { recordAudit } from "../../accounts/index.ts";
import { reachableProduct } from "../finding.ts";
import { grantChanges, writeGrants } from "../grants/grants.ts";
import { readNamedBy } from "../grants/store.ts";
import { checkForm, columnsOf, formOf } from "../saving.ts";
import { insertProduct, updateProduct } from "../store.ts";
import { listHere } from "./store.ts";

/** Groups are of people, who are in no bundle. */
const bundledKinds = ["avatar", "template", "workflow", "campaign"] as const satisfies readonly GrantKind[];
const isBundled = (kind: GrantKind): kind is (typeof bundledKinds)[number] => bundledKinds.some((one) => one === kind);

// Named one by one: what a product has besides, as what it is known by elsewhere, is no part of a bundle unless it is said here.
const shape = productForm
  .pick({
    name: true,
    description: true,
    short_description: true,
    price: true,
    sale_price: true,
    word_amount: true,
    free_trial_words: true,
    storage_mb: true,
    seats: true,
    is_subscription: true,
    expiration_days: true,
    subscription_period: true,
    subscription_interval: true,
    limit_per_user: true,
    user_limit: true,
    free_trial_period: true,
    free_trial_length: true,
    free_trial_end: true,
    product_sku: true,
    rank: true,
  })
  .required()
  .extend({
    currency: z.string().regex(/^[A-Z]{3}$/),
    grants: z.array(z.object({ kind: z.enum(bundledKinds), key: bundleKey })).max(GRANTS_MAX),
  });

const kindOf = { avatar: "avatars", template: "templates", workflow: "workflows", campaign: "campaigns" } as const;

const pricesOf = (form: Partial<ProductForm>, currency: string): string =>
  JSON.stringify([
    ...[form.price, form.sale_price ?? null, form.is_subscription, currency],
    ...[form.subscription_period ?? null, form.subscription_interval ?? null],
  ]);

/** What is sold, in the currency that it was entered in; what a provider or a webhook knows it by stays behind. A new one is not on sale, nor one whose price changes. */
export const productPart = bundlePart({
  kind: "products",
  shape,
  nameOf: ({ name }) => name,
  needsOf: ({ grants }) => grants.map(({ kind, key }) => ({ kind: kindOf[kind], key })),
  list: listHere,
  async give(ctx, id, giving) {
    const row = await reachableProduct(ctx, id);
    const grants = (await readNamedBy(ctx, id)).flatMap(({ kind, thingId }) => {
      if (!isBundled(kind)) {
        giving.leave("has_groups");
        return [];
      }
      const key = giving.keyOf(kindOf[kind], thingId);
      if (key === null) giving.leave("has_of_others");
      return key === null ? [] : { kind, key };
    });
    const given = shape.safeParse({ ...formOf(row), currency: row.currency, grants });
    if (!given.success) giving.leave("unfit");
    return given.data ?? null;
  },
  async take(tx, { currency, grants, ...form }, standing, taking) {
    const before = standing === null ? null : await reachableProduct(tx, standing);
    const organizationId = tx.actor.organizationId ?? refuse("not_found");
    if (before && before.organizationId !== organizationId) refuse("not_found");
    const kept = before ? formOf(before) : undefined;
    // Nobody has to be able to charge what is not on sale: that is looked at when it is put on sale.
    const nothing = { stripe_product_id: null, stripe_price_id: null, webhook_url: "", available: false };
    // Its price at the provider is of another amount then, and buyers are to be asked for what its seller has looked at.
    const isRepriced =
      before !== null && kept !== undefined && pricesOf(kept, before.currency) !== pricesOf(form, currency);
    const whole = { ...(kept ?? nothing), ...form, ...(isRepriced && { ...nothing, webhook_url: kept.webhook_url }) };
    checkForm(tx, whole, { currency, takers: [], ...(kept && { kept }) });
    const columns = columnsOf(whole, currency);
    const written = before
      ? await updateProduct(tx, before.productId, { ...columns, updatedAt: tx.clock.now() })
      : await insertProduct(tx, columns);
    // What no bundle says stays as it is here.
    const groups = before ? (await readNamedBy(tx, before.productId)).filter(({ kind }) => !isBundled(kind)) : [];
    const named: GrantRef[] = [
      ...grants.map(({ kind, key }) => ({ kind, id: taking.idOf(kindOf[kind], key) })),
      ...groups.map(({ kind, thingId: id }) => ({ kind, id })),
    ];
    await writeGrants(tx, written.productId, await grantChanges(tx, written, named));
    const action = before ? "product.save" : "product.add";
    await recordAudit(tx, action, `product:${written.productId}`, { name: written.name });
    await tx.bus.tell(tx.db, "products", {});
    return written.productId;
  },
});
