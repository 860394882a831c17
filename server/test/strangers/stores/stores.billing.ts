import * as attempts from "../../../src/features/billing/attempts/store.attempts.ts";
import * as invoices from "../../../src/features/billing/invoices/store.ts";
import * as plans from "../../../src/features/billing/plans/store.ts";
import * as lists from "../../../src/features/billing/purchases/store.lists.ts";
import * as sources from "../../../src/features/billing/sources/store.ts";
import * as purchases from "../../../src/features/billing/store.ts";
import { about } from "./storeCase.ts";

const atSandbox = { provider: "sandbox", isLive: false, organizationId: null } as const;
const asNow = { isLive: false, exceptId: null };

export const billingStores = [
  ...about("purchase", {
    readOwnPurchase: (ctx, { purchaseId }) => purchases.readOwnPurchase(ctx, purchaseId),
    findOwnPurchase: (ctx, { purchaseId }) => purchases.findOwnPurchase(ctx, { purchase_id: purchaseId }),
    readOwnListed: (ctx, { purchaseId }) => lists.readOwnListed(ctx, purchaseId),
    readOwnInvoice: (ctx, { invoiceId }) => invoices.readOwnInvoice(ctx, invoiceId),
    writeChargedTo: (ctx, { purchaseId }) => sources.writeChargedTo(ctx, purchaseId, 7),
  }),
  ...about(
    "purchase",
    {
      readOwnPurchases: (ctx) => lists.readOwnPurchases(ctx),
      readOwnInvoices: (ctx) => invoices.readOwnInvoices(ctx, []),
    },
    { isList: true },
  ),
  ...about("card", {
    readSource: (ctx, { cardId }) => sources.readSource(ctx, cardId),
    writePreferred: (ctx, { cardId }) => sources.writePreferred(ctx, { ...atSandbox, paymentSourceId: cardId }),
    writeRemoved: (ctx, { cardId }) => sources.writeRemoved(ctx, cardId, new Date(0)),
  }),
  ...about("card", { readSources: (ctx) => sources.readSources(ctx) }, { isList: true }),
  ...about("running", { readRunning: (ctx) => sources.readRunning(ctx) }, { isList: true }),
  ...about("billed", {
    withdrawWaiting: (ctx, { plannedId }) => plans.withdrawWaiting(ctx, plannedId),
    readSubscribed: (ctx, { plannedProductId: productId }) => attempts.readSubscribed(ctx, { productId, ...asNow }),
    readAsked: (ctx, { wantedProductId: productId }) =>
      attempts.readAsked(ctx, { productId, ...asNow }, ctx.clock.now()),
    readOpenAttempts: (ctx, { openProductId }) => purchases.readOpenAttempts(ctx, openProductId),
    readHadTrial: (ctx, { triedProductId }) => purchases.readHadTrial(ctx, triedProductId),
    // How many others bought it is no secret: it decides whether there is a place left.
    countBuyers: async (ctx, { plannedProductId: productId }) =>
      (await attempts.countBuyers(ctx, { productId, since: new Date(0) })).own,
  }),
  ...about("billed", { readCustomer: (ctx) => sources.readCustomer(ctx, atSandbox) }, { isList: true }),
];
