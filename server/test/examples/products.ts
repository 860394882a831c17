import { membershipsOf } from "../../src/features/organizations/index.ts";
import { aDelivery, aDiscount, aProduct } from "../products.ts";
import type { Examples, Given } from "./example.ts";

/** The organization where the caller has the most say, as a query; empty for whoever is in none. */
export async function scopeOf({ node, person }: Given): Promise<{ organizationId: number | null; query: string }> {
  const memberships = person ? await membershipsOf(node.app, person.userId) : [];
  const [membership] = memberships.toSorted((one, other) => one.userTypeId - other.userTypeId);
  const organizationId = membership?.organizationId ?? null;
  return { organizationId, query: organizationId === null ? "" : `?organization_id=${organizationId}` };
}

/** A call in the organization where the caller has the most say. */
export const inScope = (path: string) => async (given: Given) => ({ path: `${path}${(await scopeOf(given)).query}` });

/** Nobody has connected a card provider here, and whoever may ask is told so. */
const notConnected = (path: string) => async (given: Given) => ({ ...(await inScope(path)(given)), status: 412 });

const draft = { name: "Monthly", description: "Words for a month.", price: 20, word_amount: 1000 };

let count = 0;
const code = () => {
  count += 1;
  return { code: `EXAMPLE${count}`, kind: "percent", value: 10 };
};

async function ofDiscount(given: Given): Promise<string> {
  const { organizationId, query } = await scopeOf(given);
  const { discountId } = await aDiscount(given.node, { organizationId });
  return `/discounts/${discountId}${query}`;
}

export const productsExamples: Examples = {
  "GET /products": inScope("/products"),
  "GET /products/{id}": async ({ node }) => ({ path: `/products/${(await aProduct(node)).productId}` }),
  "POST /products": async (given) => ({ ...(await inScope("/products")(given)), body: draft }),
  "PUT /products": async (given) => {
    const { organizationId, query } = await scopeOf(given);
    const { productId } = await aProduct(given.node, { organizationId });
    return { path: `/products${query}`, body: { product_id: productId, name: "Yearly" } };
  },
  "GET /products/grantable": async (given) => {
    const { path } = await inScope("/products/grantable")(given);
    return { path: `${path}${path.includes("?") ? "&" : "?"}kind=avatar` };
  },
  "GET /products/{id}/grants": async (given) => {
    const { organizationId, query } = await scopeOf(given);
    const { productId } = await aProduct(given.node, { organizationId });
    return { path: `/products/${productId}/grants${query}` };
  },
  "GET /products/{id}/deliveries": async (given) => {
    const { organizationId, query } = await scopeOf(given);
    const { productId } = await aProduct(given.node, { organizationId });
    return { path: `/products/${productId}/deliveries${query}` };
  },
  "POST /products/{id}/deliveries/{delivery_id}/again": async (given) => {
    const { organizationId, query } = await scopeOf(given);
    // An address that is not called, so that nothing is tried again while other calls are walked.
    const { productId } = await aProduct(given.node, { organizationId, webhookUrl: "ftp://127.0.0.1/" });
    const { deliveryId } = await aDelivery(given.node, productId);
    return { path: `/products/${productId}/deliveries/${deliveryId}/again${query}` };
  },
  "GET /products/currency": inScope("/products/currency"),
  "GET /discounts": inScope("/discounts"),
  "POST /discounts": async (given) => ({ ...(await inScope("/discounts")(given)), body: code() }),
  "PUT /discounts/{id}": async (given) => ({ path: await ofDiscount(given), body: code() }),
  "DELETE /discounts/{id}": async (given) => ({ path: await ofDiscount(given) }),
  "GET /discounts/code/{code}": async ({ node }) => ({ path: `/discounts/code/${(await aDiscount(node)).code}` }),
  "GET /stripe/products": notConnected("/stripe/products"),
  "GET /stripe/prices/{id}": notConnected("/stripe/prices/prod_1"),
};
