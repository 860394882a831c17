import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answered, aTestApp, type TestApp } from "../test/app.ts";
import { anAvatar } from "../test/avatars.ts";
import { aChat } from "../test/chats.ts";
import { atHost, giveHost } from "../test/outside/ownHosts.ts";
import { anOrganization, aUser, type TestUser } from "../test/people.ts";
import { aProduct } from "../test/products.ts";
import { anInvoice, aPurchase } from "../test/purchases.ts";
import { paymentSources } from "./features/billing/tables.ts";
import { aDocument } from "./features/documents/test/aDocument.ts";
import { organizations } from "./features/organizations/tables.ts";
import { aWidget } from "./features/widgets/test/aWidget.ts";

/** Whoever buys of the installation and of two shops, with an account that is one. */
const sellers = { madre: null, abril: "escribe.abril.example", norte: "norte.example" } as const;
type Seller = keyof typeof sellers;
const HOME = "app.madre.example";

let node: TestApp;
let buyer: TestUser;
const tokens = {} as Record<Seller, string>;
const ids = {} as Record<Seller, number | null>;
const sold = {} as Record<Seller, { productId: number; purchaseId: number; invoiceId: number; sourceId: number }>;

beforeAll(async () => {
  node = await aTestApp({ environment: { PUBLIC_URL: `https://${HOME}` }, runsJobs: true });
  const staff = await aUser(node, { staff: "admin" });
  await node.ask("PUT /appconfig", { token: staff.token, body: { app_name: "Casa Madre" } });
  buyer = await aUser(node, { hasAccess: true, words: 1000 });
  for (const seller of ["madre", "abril", "norte"] as const) {
    const host = sellers[seller];
    const organizationId = host === null ? null : await anOrganization(node);
    ids[seller] = organizationId;
    if (host !== null && organizationId !== null) {
      const changes = { name: `Casa ${seller}`, slug: seller };
      await node.app.db.update(organizations).set(changes).where(eq(organizations.organizationId, organizationId));
      await giveHost(node, organizationId, host);
      const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
      await node.ask(`PUT /organizations/${organizationId}/brand`, {
        token: boss.token,
        body: { signup_enabled: true },
      });
    }
    const product = await aProduct(node, { organizationId, name: `Plan de ${seller}` });
    const purchase = await aPurchase(node, buyer.userId, { status: "completed", startedAt: new Date() }, product);
    const invoice = await anInvoice(node, purchase, { organizationId, number: `${seller}-1`, status: "completed" });
    const [source] = await node.app.db
      .insert(paymentSources)
      .values({
        ...{ userId: buyer.userId, organizationId, provider: "sandbox", isLive: false, ref: `pm_${seller}` },
        ...{ brand: seller, last4: "4242", isDefault: true },
      })
      .returning();
    const { purchaseId } = purchase;
    const sourceId = source?.paymentSourceId ?? 0;
    sold[seller] = { productId: product.productId, purchaseId, invoiceId: invoice.invoiceId, sourceId };
    const { email, password } = buyer;
    const at = host ?? HOME;
    tokens[seller] = (await atHost(node, at, "POST /api/auth/login", { body: { email, password } })).body.token;
  }
});
afterAll(() => node.close());

const wholeOf = ({ text, headers }: Answered): string =>
  [text, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n");

test.each(["abril", "norte"] as const)(
  "on the host of %s nothing says what its people bought of others",
  async (shop) => {
    const found: string[] = [];
    const own: string[] = [];
    const ask = async (line: string, body?: object) => {
      const answer = await atHost(node, sellers[shop], line, { token: tokens[shop], ...(body && { body }) });
      const text = wholeOf(answer).toLowerCase();
      for (const seller of ["madre", "abril", "norte"] as const)
        if (text.includes(seller)) (seller === shop ? own : found).push(`${line} ${answer.status} ${seller}`);
    };
    await ask("GET /api/users");
    await ask("GET /api/purchases");
    await ask("GET /api/invoices");
    await ask("GET /api/invoices/status=completed");
    await ask("GET /api/payment_sources");
    await ask("GET /api/products/available");
    await ask("GET /api/gifts");
    for (const { productId, purchaseId, invoiceId, sourceId } of Object.values(sold)) {
      await ask(`GET /api/products/${productId}`);
      await ask("POST /api/checkout/totals", { product_id: productId });
      await ask(`GET /api/purchases/${purchaseId}`);
      await ask(`GET /api/purchases/${purchaseId}/seats`);
      await ask(`GET /api/purchases/${purchaseId}/change`);
      await ask(`GET /api/invoices/${invoiceId}/pdf`);
      await ask(`GET /api/payment_sources/${sourceId}`);
    }
    expect(found).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
  },
);

test("saved cards are those that pay where one is: of the seller of the space that is selected, and no other's", async () => {
  const cards = async (space: number | null) => {
    const query = space === null ? "" : `?organization_id=${space}`;
    const { body } = await node.ask(`GET /payment_sources${query}`, { token: tokens.madre });
    return body.map(({ brand }: { brand: string }) => brand);
  };
  expect([await cards(null), await cards(ids.abril), await cards(ids.norte)]).toEqual([
    ["madre"],
    ["abril"],
    ["norte"],
  ]);
});

test("what is given away of an organization's leads to its host, wherever it is made", async () => {
  const organizationId = ids.abril ?? 0;
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const avatar = await anAvatar(node, boss.userId, { organizationId });
  const { documentId } = await aDocument(node, boss.userId, { organizationId });
  const at = `?organization_id=${organizationId}`;
  await aWidget(node, boss.userId, { organizationId, avatarId: avatar.avatarId });
  const { body } = await node.ask(`GET /widgets${at}`, boss);
  expect(body.widgets[0].code.script).toContain(`src="https://${sellers.abril}/widget/`);
  const review = await node.ask(`POST /documents/${documentId}/review-links${at}`, { token: boss.token, body: {} });
  expect(review.body.link.url).toMatch(`https://${sellers.abril}/review/`);
  const { messageId } = await aChat(node, boss.userId, { organizationId });
  const shared = await node.ask("POST /messages/share/links", { token: boss.token, body: { message_id: messageId } });
  const { links } = (await node.ask("GET /messages/share/links", boss)).body;
  for (const { url } of [shared.body.link, links[0]]) expect(url).toMatch(`https://${sellers.abril}/shared/`);
});
