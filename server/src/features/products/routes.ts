import { deliveries } from "@pluma/contract/kit/deliveries";
import { products } from "@pluma/contract/products/products";
import { shops } from "@pluma/contract/products/shops";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { listProviderPrices, listProviderProducts } from "./catalogue.ts";
import { listDeliveries, sendDeliveryAgain } from "./deliveries.ts";
import { addDiscount, listDiscounts, removeDiscount, saveDiscount, tryDiscount } from "./discounts/discounts.ts";
import { listGrantable, readGrants } from "./grants/offering.ts";
import { addProduct, listAvailable, listProducts, readProduct, saveProduct } from "./products.ts";
import { readShop, saveShop, tryInstallation, tryShop } from "./shops/shops.ts";
import { currencyOf } from "./shops/terms.ts";

export function mountProducts(mounting: Mounting): void {
  mount(mounting, products, {
    listAvailable,
    listProducts,
    readProduct: (ctx, { params }) => readProduct(ctx, params.id),
    addProduct,
    saveProduct,
    listGrantable,
    readGrants,
    readCurrency: async (ctx) => ({ currency: await currencyOf(ctx, ctx.actor.organizationId) }),
    listDiscounts,
    addDiscount,
    saveDiscount,
    removeDiscount,
    tryDiscount,
    listProviderProducts,
    listProviderPrices,
  });
  mount(mounting, shops, {
    readShop: (ctx, { params }) => readShop(ctx, params.id),
    saveShop,
    tryShop,
    tryInstallation,
  });
  mount(mounting, deliveries, { listDeliveries, sendDeliveryAgain });
}
