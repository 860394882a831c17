import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";

let node: TestApp;
let admin: TestUser;
let manager: TestUser;
let customer: TestUser;
let org: number;
let boss: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  org = await anOrganization(node);
  [admin, manager, customer, boss] = await Promise.all([
    aUser(node, { staff: "admin" }),
    aUser(node, { staff: "manager" }),
    aUser(node),
    aUser(node, { membership: { organizationId: org, userTypeId: 1 } }),
  ]);
});
afterAll(() => node.close());

const save = ({ token }: TestUser, body: object, space: number | null = null) =>
  node.ask(`PUT /products${space === null ? "" : `?organization_id=${space}`}`, { token, body });
const offers = async ({ token }: TestUser, kind: string, more = "") =>
  (await node.ask(`GET /products/grantable?kind=${kind}${more}`, { token })).body;
const idsOf = ({ things }: { things: { id: number }[] }) => things.map(({ id }) => id);

test("a product grants what is its seller's to give, and nothing of anybody else", async () => {
  const { productId: ofPlatform } = await aProduct(node);
  const { productId: ofOrganization } = await aProduct(node, { organizationId: org });
  const { avatarId: staffs } = await anAvatar(node, admin.userId);
  const { avatarId: customers } = await anAvatar(node, customer.userId);
  const { avatarId: inside } = await anAvatar(node, boss.userId, { organizationId: org, campaignsOnly: true });
  const { avatarId: bosses } = await anAvatar(node, boss.userId);
  const named = (product_id: number, id: number) => ({ product_id, grants: [{ kind: "avatar", id }] });
  expect((await save(admin, named(ofPlatform, staffs))).status).toBe(200);
  expect((await save(boss, named(ofOrganization, inside), org)).status).toBe(200);
  // The platform's admins see every avatar, and sell their own alone.
  for (const id of [customers, inside, bosses, 2_000_000_000]) {
    const refused = await save(admin, named(ofPlatform, id));
    expect(refused.body, String(id)).toMatchObject({
      code: "product_invalid",
      error: { fields: { grants: expect.any(String) } },
    });
  }
  for (const id of [staffs, customers, bosses]) {
    expect((await save(boss, named(ofOrganization, id), org)).body.code, String(id)).toBe("product_invalid");
  }
  // Neither does an organization's product get what is of the space that whoever saves it happens to be in.
  expect((await save(admin, named(ofOrganization, staffs))).body.code).toBe("product_invalid");
  // A colleague's private avatar is not a manager's to sell; a product that names it can be saved all the same.
  expect((await save(manager, named(ofPlatform, staffs))).status).toBe(200);
  expect((await save(manager, { product_id: ofPlatform, grants: [] })).status).toBe(200);
  expect((await save(manager, named(ofPlatform, staffs))).body.code).toBe("product_invalid");
  expect((await save(customer, named(ofPlatform, customers))).status).toBe(403);
});

test("what may be granted is found by its name, and is said to be everybody's where it is", async () => {
  const { avatarId: kept } = await anAvatar(node, boss.userId, {
    organizationId: org,
    name: "Ñandú",
    campaignsOnly: true,
  });
  const { avatarId: open } = await anAvatar(node, boss.userId, { organizationId: org, name: "Ñandú for all" });
  const here = `&organization_id=${org}`;
  const found = await offers(boss, "avatar", `&query=nandu${here}`);
  expect(found).toMatchObject({ count: 2, pages: 1 });
  expect(found.things).toMatchObject([
    { kind: "avatar", id: kept, for_all: false },
    { kind: "avatar", id: open, for_all: true },
  ]);
  expect((await offers(boss, "avatar", `&query=%25${here}`)).count).toBe(0);
  expect(idsOf(await offers(admin, "avatar"))).not.toContain(kept);
  expect((await node.ask(`GET /products/grantable?kind=avatar${here}`, { token: customer.token })).status).toBe(404);
});

test("a workflow says what its steps ask with that nobody has without buying it", async () => {
  const { templateId: hidden } = await aTemplate(node, admin.userId);
  const { templateId: open } = await aTemplate(node, null, { isPublic: true });
  const { avatarId } = await anAvatar(node, admin.userId, { name: "Asks" });
  const steps = [aStep(hidden), aStep(open, { avatar_id: avatarId })];
  const { workflowId } = await aWorkflow(node, admin.userId, { name: "Needs much", steps });
  const { things } = await offers(admin, "workflow", "&query=needs");
  expect(things).toMatchObject([
    {
      id: workflowId,
      needs: [
        { kind: "template", id: hidden },
        { kind: "avatar", id: avatarId },
      ],
    },
  ]);
});

test("buyers are told what a product grants as it is called now; what was deleted, or changed hands, is not among it", async () => {
  const { productId } = await aProduct(node);
  const { avatarId } = await anAvatar(node, admin.userId, { name: "Before" });
  const { templateId } = await aTemplate(node, admin.userId, { name: "Goes" });
  const grants = [
    { kind: "template", id: templateId },
    { kind: "avatar", id: avatarId },
  ];
  expect((await save(admin, { product_id: productId, grants, rank: 3 })).status).toBe(200);
  await node.ask("PUT /avatars", { token: admin.token, body: { avatar_id: avatarId, name: "After" } });
  const seen = async () => (await node.ask(`GET /products/${productId}`, { token: customer.token })).body.product;
  expect(await seen()).toMatchObject({ rank: 3, grants: [{ name: "Goes" }, { kind: "avatar", name: "After" }] });
  await node.ask(`DELETE /templates/${templateId}`, { token: admin.token });
  expect((await seen()).grants).toEqual([{ kind: "avatar", id: avatarId, name: "After" }]);
  // A change of something else leaves what it grants, and what is gone is taken out by what is sent.
  expect((await save(admin, { product_id: productId, name: "Renamed" })).body.product.grants).toHaveLength(1);
  const stored = await node.ask(`GET /products/${productId}/grants`, { token: admin.token });
  expect(stored.body.things).toMatchObject([{ kind: "avatar", id: avatarId, for_all: false, needs: [] }]);
});

test("what is on sale comes in its order of worth, and what is in none after it, the cheapest first", async () => {
  const space = await anOrganization(node);
  const member = await aUser(node, { membership: { organizationId: space, userTypeId: 3 } });
  for (const [price, rank] of [
    [900, null],
    [500, 3],
    [800, 1],
    [700, null],
  ] as const) {
    await aProduct(node, { organizationId: space, price, rank });
  }
  const { body } = await node.ask(`GET /products/available?organization_id=${space}`, { token: member.token });
  expect(body.map(({ price }: { price: number }) => price)).toEqual([8, 5, 7, 9]);
});
