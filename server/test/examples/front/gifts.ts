import { aBoughtGift, aGiftCode, aProduct } from "../../products.ts";
import { aPurchase } from "../../purchases.ts";
import type { Examples, Given } from "../example.ts";
import { scopeOf } from "./scope.ts";

/** A batch of a product of the organization where the caller has the most say; of the platform for whoever is in none. */
async function ofBatch(given: Given, after = ""): Promise<{ path: string }> {
  const { organizationId, query } = await scopeOf(given);
  const product = await aProduct(given.node, { organizationId });
  const { batchId } = await aGiftCode(given.node, product);
  return { path: `/products/${product.productId}/gifts/${batchId}${after}${query}` };
}

async function ofProduct(given: Given): Promise<{ path: string }> {
  const { organizationId, query } = await scopeOf(given);
  return { path: `/products/${(await aProduct(given.node, { organizationId })).productId}/gifts${query}` };
}

/** A gift that whoever asks bought. */
async function aGiftOf({ node, person }: Given): Promise<number> {
  const gift = { status: "completed", giftPeriods: 1 } as const;
  return (await aBoughtGift(node, await aPurchase(node, person?.userId ?? 1, gift))).giftId;
}

/** The calls of gift codes. */
export const giftsExamples: Examples = {
  "POST /gifts/{id}/send": async (given) => {
    const giftId = await aGiftOf(given);
    // One address is not written to as often as all who are asked about here would.
    const body = { email: `ada-${giftId}@example.com`, note: "Happy birthday!" };
    return { path: `/gifts/${giftId}/send`, body };
  },
  "DELETE /gifts/{id}/send": async (given) => ({ path: `/gifts/${await aGiftOf(given)}/send` }),
  "POST /gifts/redeem": async ({ node }) => ({ body: { code: (await aGiftCode(node, await aProduct(node))).code } }),
  "GET /products/{id}/gifts": ofProduct,
  "POST /products/{id}/gifts": async (given) => ({ ...(await ofProduct(given)), body: { count: 2, note: "Course" } }),
  "GET /products/{id}/gifts/{batch_id}": (given) => ofBatch(given),
  "GET /products/{id}/gifts/{batch_id}/csv": (given) => ofBatch(given, "/csv"),
  "DELETE /products/{id}/gifts/{batch_id}": (given) => ofBatch(given),
};
