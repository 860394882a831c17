import { productForm } from "@pluma/contract/products/productForm";
import { z } from "zod";
import { refuse } from "../../../platform/errors.ts";
import { bundlePart } from "../../../platform/features/bundles.ts";
import { recordAudit } from "../../accounts/index.ts";
import { reachableProduct } from "../finding.ts";
import { checkForm, columnsOf, formOf } from "../saving.ts";
import { insertProduct, updateProduct } from "../store.ts";
import { listHere } from "./store.ts";

const shape = productForm
  .omit({ stripe_product_id: true, stripe_price_id: true, webhook_url: true, available: true })
  .required()
  .extend({ currency: z.string().regex(/^[A-Z]{3}$/) });

/** What is sold, in the currency that it was entered in; what a provider or a webhook knows it by stays behind. A new one is not on sale. */
export const productPart = bundlePart({
  kind: "products",
  shape,
  nameOf: ({ name }) => name,
  list: listHere,
  async give(ctx, id) {
    const row = await reachableProduct(ctx, id);
    const { stripe_product_id: _s, stripe_price_id: _p, webhook_url: _w, available: _a, ...form } = formOf(row);
    return shape.parse({ ...form, currency: row.currency });
  },
  async take(tx, { currency, ...form }, standing) {
    const before = standing === null ? null : await reachableProduct(tx, standing);
    const organizationId = tx.actor.organizationId ?? refuse("not_found");
    if (before && before.organizationId !== organizationId) refuse("not_found");
    const kept = before ? formOf(before) : undefined;
    // Nobody has to be able to charge what is not on sale: that is looked at when it is put on sale.
    const whole = {
      ...form,
      stripe_product_id: kept?.stripe_product_id ?? null,
      stripe_price_id: kept?.stripe_price_id ?? null,
      webhook_url: kept?.webhook_url ?? "",
      available: kept?.available ?? false,
    };
    checkForm(tx, whole, { currency, takers: [], ...(kept && { kept }) });
    const columns = columnsOf(whole, currency);
    const written = before
      ? await updateProduct(tx, before.productId, { ...columns, updatedAt: tx.clock.now() })
      : await insertProduct(tx, columns);
    const action = before ? "product.save" : "product.add";
    await recordAudit(tx, action, `product:${written.productId}`, { name: written.name });
    await tx.bus.tell(tx.db, "products", {});
    return written.productId;
  },
});
