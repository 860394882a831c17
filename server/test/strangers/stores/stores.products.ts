import * as products from "../../../src/features/products/store.ts";
import { about } from "./storeCase.ts";

/** The newest first: what is looked for was just made. */
const page = { page: 1, query: "", sort: "product_id", direction: "desc" } as const;
/** Others have the platform's products in their lists, whatever these are. */
const withId = (rows: products.ProductRow[], id: number) => rows.filter(({ productId }) => productId === id);

export const productStores = [
  ...about("product", { readVisible: (ctx, { productId }) => products.readVisible(ctx, productId) }),
  ...about(
    "product",
    {
      readAvailable: async (ctx, { productId }) => withId(await products.readAvailable(ctx), productId),
      readProductPage: async (ctx, { productId }) =>
        withId((await products.readProductPage(ctx, page)).rows, productId),
    },
    { isInSpace: true },
  ),
  ...about("shop", {
    updateProduct: (ctx, { shopProductId }) => products.updateProduct(ctx, shopProductId, { name: "Theirs now" }),
  }),
];
