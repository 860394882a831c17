import { CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import type { ShopChanges } from "@pluma/contract/products/shops";
import type { TestApp } from "../../../../test/app.ts";
import type { FakePaypal } from "../../../../test/paypal/index.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import type { StripeOfTest } from "../../../../test/stripe/index.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { readPurchaseRow } from "../store.system.ts";
import { aCard, aCustomer, type Customer } from "./selling.ts";

/** One account at PayPal's fake. */
export type PaypalAccount = ReturnType<FakePaypal["another"]>;

/** An organization that sells by accounts of its own. */
export type TestShop = { organizationId: number; boss: TestUser; stripe: StripeOfTest; paypal: PaypalAccount };

/** An organization with accounts of its own at both fakes, entered by its Admin. */
export async function aTestShop(
  node: TestApp,
  accounts: { stripe: StripeOfTest; paypal: PaypalAccount },
  changes: Partial<ShopChanges> = {},
): Promise<TestShop> {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const { stripe, paypal } = accounts;
  const body = {
    stripe_public_key: stripe.keys.publicKey,
    stripe_private_key: stripe.keys.privateKey,
    stripe_webhook_key: stripe.keys.webhookKey,
    ...paypal.settings,
    ...changes,
  };
  const saved = await node.ask(`PUT /organizations/${organizationId}/shop`, { token: boss.token, body });
  if (saved.status !== 200) throw new Error(saved.text);
  return { organizationId, boss, ...accounts };
}

/** A customer of a shop, as acts see them when they buy there. */
export async function aShopCustomer(node: TestApp, { organizationId }: Pick<TestShop, "organizationId">) {
  const customer = await aCustomer({ node });
  await node.app.db.insert(userOrganizations).values({ userId: customer.userId, organizationId, userTypeId: 3 });
  const actor: ActorCtx["actor"] = { ...customer.ctx.actor, organizationId, organizationRole: "member" };
  return { ...customer, ctx: { ...customer.ctx, actor, caller: actor } };
}

type Wanted = { productId: number; code?: string };

/** Buys by a card that is kept at the shop's own account; the purchase. */
export async function buyByCard(shop: TestShop, customer: Customer, { productId, code }: Wanted): Promise<number> {
  const source = await aCard(shop, customer);
  const body = { product_id: productId, discountCode: code, payment_method_id: CARD, payment_source_id: source };
  return (await attempt(customer.ctx, { body })).purchase_id;
}

/** Buys at the shop's own PayPal account, where the buyer agrees; the purchase. */
export async function buyAtPaypal(shop: TestShop, { ctx }: Customer, { productId, code }: Wanted): Promise<number> {
  const body = { product_id: productId, discountCode: code, payment_method_id: PAYPAL };
  const { purchase_id: purchaseId, orderID, subscriptionID } = await attempt(ctx, { body });
  shop.paypal.approve(subscriptionID ?? orderID ?? "");
  await capture(ctx, { body: { purchase_id: purchaseId } });
  return purchaseId;
}

/** What a purchase is at its provider. */
export const refOf = async ({ app }: Pick<TestApp, "app">, purchaseId: number): Promise<string> =>
  (await readPurchaseRow(app, purchaseId))?.providerRef ?? "";
