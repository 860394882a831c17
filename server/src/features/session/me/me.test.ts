import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantWords } from "../../accounts/index.ts";
import { staff, users } from "../../accounts/tables.ts";
import { organizations, userOrganizations } from "../../organizations/tables.ts";
import { identify, selectSpace } from "../index.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

let count = 0;
async function anOrganization(members: { userId: number; userTypeId: number }[] = [], deletedAt: Date | null = null) {
  count += 1;
  const { db } = node.app;
  const values = { name: `Org ${count}`, slug: `org-${count}`, deletedAt };
  const [made] = await db.insert(organizations).values(values).returning();
  const organizationId = made!.organizationId;
  for (const member of members) await db.insert(userOrganizations).values({ ...member, organizationId });
  return organizationId;
}

/** What the mount would be told of a request. */
async function identified(token: string, places: { query?: object; body?: object }) {
  const headers = { authorization: `Bearer ${token}` };
  const placed = { site: null, publicUrl: node.app.publicUrl };
  const request = { headers, query: {}, body: undefined, placed, ...places } as never;
  const { caller: person } = await identify(node.app, request, { access: "signedIn" });
  const caller = person && (await selectSpace(node.app, request, { access: "signedIn" }, person));
  return { organizationId: caller?.organizationId, organizationRole: caller?.organizationRole };
}

test("has_access holds until the moment that was bought, and rights taken away are gone on the next call", async () => {
  const { token, userId } = await aPerson(node);
  const accessUntil = new Date(Date.now() + 1_800_000);
  await node.app.db.update(users).set({ accessUntil }).where(eq(users.userId, userId));
  await grantWords(node.app, userId, 250, "test");
  const me = async () => (await node.ask("GET /users", { token })).body.user;
  expect(await me()).toMatchObject({ has_access: true, available_words: 250 });
  node.time.skipMs = 1_801_000;
  expect(await me()).toMatchObject({ has_access: false, available_words: 250 });
  node.time.skipMs = 0;
  await node.app.db.update(users).set({ accessUntil: null }).where(eq(users.userId, userId));
  expect(await me()).toMatchObject({ has_access: false });
});

test("a role taken away is gone on the next call", async () => {
  const { token, userId } = await aPerson(node, { role: "admin" });
  expect((await node.ask("GET /appconfig/admin", { token })).status).toBe(200);
  await node.app.db.delete(staff).where(eq(staff.userId, userId));
  expect((await node.ask("GET /appconfig/admin", { token })).status).toBe(403);
});

test("an organization that is called like a screen has no part in addresses", async () => {
  const { token, userId } = await aPerson(node);
  const organizationId = await anOrganization([{ userId, userTypeId: 3 }]);
  await node.app.db
    .update(organizations)
    .set({ slug: "documents" })
    .where(eq(organizations.organizationId, organizationId));
  const { user } = (await node.ask("GET /users", { token })).body;
  expect(user.user_organizations).toMatchObject([{ organization_id: organizationId, slug: "" }]);
});

test("one's organizations are listed by name with what one is there, deleted ones not", async () => {
  const { token, userId } = await aPerson(node);
  const mine = await anOrganization([{ userId, userTypeId: 2 }]);
  await anOrganization([{ userId, userTypeId: 1 }], new Date());
  await anOrganization();
  await node.app.db.update(users).set({ defaultOrganization: mine }).where(eq(users.userId, userId));
  const { user } = (await node.ask("GET /users", { token })).body;
  expect(user.user_organizations).toMatchObject([
    { organization_id: mine, user_type_id: 2, user_type: { name: "Manager" } },
  ]);
  expect(user.default_organization).toMatchObject({ organization_id: mine });
  expect(user.user_type).toBeNull();
  const inside = await node.ask(`GET /users?organization_id=${mine}`, { token });
  expect(inside.body.user.user_type).toEqual({ name: "Manager" });
});

test("the organization comes from the body, else from the query, else there is none", async () => {
  const { token, userId } = await aPerson(node);
  const first = await anOrganization([{ userId, userTypeId: 1 }]);
  const second = await anOrganization([{ userId, userTypeId: 3 }]);
  expect(await identified(token, {})).toEqual({ organizationId: null, organizationRole: null });
  const query = { organization_id: String(first) };
  expect(await identified(token, { query })).toEqual({ organizationId: first, organizationRole: "admin" });
  const body = { organization_id: second };
  expect(await identified(token, { query, body })).toEqual({ organizationId: second, organizationRole: "member" });
  for (const none of ["", "null", null]) {
    expect(await identified(token, { query: { organization_id: none } })).toMatchObject({ organizationId: null });
  }
});

test("naming two organizations without being in both is refused", async () => {
  const { token, userId } = await aPerson(node);
  const mine = await anOrganization([{ userId, userTypeId: 1 }]);
  const other = await anOrganization();
  for (const [inBody, inQuery] of [
    [mine, other],
    [other, mine],
  ]) {
    const places = { body: { organization_id: inBody }, query: { organization_id: inQuery } };
    await expect(identified(token, places)).rejects.toMatchObject({ code: "not_allowed" });
  }
});

test("an organization of others, a deleted one and one that never was answer the same 404, except where role decides", async () => {
  const { token, userId } = await aPerson(node);
  const ids = [await anOrganization(), await anOrganization([{ userId, userTypeId: 1 }], new Date()), 2_000_000_000];
  const answers = [];
  for (const id of ids) answers.push(await node.ask(`GET /conversations?organization_id=${id}`, { token }));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await node.ask(`GET /users?organization_id=${ids[0]}`, { token })).status).toBe(200);
  expect((await node.ask(`GET /appconfig/admin?organization_id=${ids[0]}`, { token })).status).toBe(403);
});

test("an organization id that is none does not fail", async () => {
  const { token } = await aPerson(node);
  for (const id of ["abc", "-1", "1e400", "9999999999999", "1&organization_id=2", "%00"]) {
    const asked = await node.ask(`GET /conversations?organization_id=${id}`, { token });
    expect([id, asked.status < 500]).toEqual([id, true]);
  }
});
