import { CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aPaypal, type FakePaypal } from "../../../../test/paypal/index.ts";
import { chooseSettings } from "../../../../test/settings.ts";
import { attempt } from "../checkout/attempt.ts";
import { capture } from "../checkout/capture.ts";
import { saveSource } from "../sources/sources.ts";
import { readPurchaseRow } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { aCard, aCustomer, aShop, type Customer } from "./selling.ts";

const DAY_MS = 86_400_000;

type Bought = { productId: number; code?: string };

/** An app that sells by one of the providers' fakes, and what a buyer does there. */
export type Seller = {
  node: TestApp;
  aBuyer(): Promise<Customer>;
  /** Buys a subscription, and pays its first bill; its purchase. */
  buy(buyer: Customer, wanted: Bought): Promise<number>;
  /** The buyer says yes to what they were asked at the provider. */
  agree(purchaseId: number): Promise<void>;
  /** Lets time go on for all, and has the purchase looked at. */
  pass(purchaseId: number, days: number): Promise<void>;
  /** The fake itself, where the provider is PayPal. */
  paypal?: FakePaypal;
  close(): Promise<void>;
};

const refOf = async ({ app }: TestApp, purchaseId: number) =>
  (await readPurchaseRow(app, purchaseId))?.providerRef ?? "";

async function buyByCard({ ctx }: Customer, { productId, code }: Bought, sourceId: number): Promise<number> {
  const body = { product_id: productId, discountCode: code, payment_method_id: CARD, payment_source_id: sourceId };
  return (await attempt(ctx, { body })).purchase_id;
}

async function sandboxSeller(): Promise<Seller> {
  const node = await aTestApp();
  return {
    node,
    aBuyer: () => aCustomer({ node }),
    buy: async (buyer, wanted) => {
      const { payment_source: card } = await saveSource(buyer.ctx, { body: { token: "sandbox_ok" } });
      return buyByCard(buyer, wanted, card.payment_source_id);
    },
    agree: async () => undefined,
    pass: async (purchaseId, days) => {
      node.time.skipMs += days * DAY_MS;
      await syncPurchase(node.app, purchaseId);
    },
    close: () => node.close(),
  };
}

async function stripeSeller(): Promise<Seller> {
  const shop = await aShop();
  return {
    node: shop.node,
    aBuyer: () => aCustomer(shop),
    buy: async (buyer, wanted) => buyByCard(buyer, wanted, await aCard(shop, buyer)),
    agree: async () => undefined,
    pass: async (purchaseId, days) => {
      shop.skip(days * DAY_MS);
      await syncPurchase(shop.node.app, purchaseId);
    },
    close: shop.close,
  };
}

async function paypalSeller(): Promise<Seller & { paypal: FakePaypal }> {
  const paypal = await aPaypal();
  const node = await aTestApp({ environment: { PAYPAL_API_URL: paypal.url } });
  await chooseSettings(node, paypal.settings);
  return {
    node,
    paypal,
    aBuyer: () => aCustomer({ node }),
    buy: async ({ ctx }, { productId, code }) => {
      const body = { product_id: productId, discountCode: code, payment_method_id: PAYPAL };
      const { purchase_id: purchaseId, subscriptionID, orderID } = await attempt(ctx, { body });
      paypal.approve(subscriptionID ?? orderID ?? "");
      await capture(ctx, { body: { purchase_id: purchaseId, subscriptionID } });
      return purchaseId;
    },
    agree: async (purchaseId) => {
      paypal.approve(await refOf(node, purchaseId));
      await syncPurchase(node.app, purchaseId);
    },
    pass: async (purchaseId, days) => {
      node.time.skipMs += days * DAY_MS;
      paypal.advance(days);
      await syncPurchase(node.app, purchaseId);
    },
    close: async () => {
      await node.close();
      await paypal.close();
    },
  };
}

/** Every provider, by its name. */
export const sellers = { sandbox: sandboxSeller, stripe: stripeSeller, paypal: paypalSeller };
