import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { audit } from "../../accounts/tables.ts";
import { groupUsers } from "../tables.ts";

let node: TestApp;
let organizationId: number;
let manager: TestUser;
let member: TestUser;
let colleague: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  colleague = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  stranger = await aUser(node, { membership: { organizationId: await anOrganization(node), userTypeId: 1 } });
});
afterAll(() => node.close());

const add = (name: string, by = manager) =>
  node.ask("POST /groups", { token: by.token, body: { organization_id: organizationId, name } });
const aGroup = async (name = "Writers"): Promise<number> => (await add(name)).body.group.group_id;
const read = (id: number, by = manager) => node.ask(`GET /groups/${id}`, { token: by.token });
const put = (id: number, { userId }: TestUser, by = manager) =>
  node.ask(`POST /groups/users/${id}/${userId}`, { token: by.token });
const take = (id: number, { userId }: TestUser, by = manager) =>
  node.ask(`DELETE /groups/users/${id}/${userId}`, { token: by.token });

test("a group is made, renamed, found by name and taken away; its people stay in the organization", async () => {
  const made = await add("  Redacción  ");
  expect(made.status, made.text).toBe(201);
  const { group_id: id } = made.body.group;
  expect(made.body.group).toMatchObject({
    name: "Redacción",
    organization_id: organizationId,
    people: 0,
    group_users: [],
  });
  await put(id, member);
  const list = (query: string) => node.ask(`GET /groups/organization/${organizationId}?query=${query}`, manager);
  expect((await list("REDACCION")).body.groups).toMatchObject([{ group_id: id, people: 1 }]);
  expect((await list("%25")).body.groups).toEqual([]);
  const body = { group_id: id, name: "Editors", organization_id: 999_999_999 };
  expect((await node.ask("PUT /groups", { token: manager.token, body })).status).toBe(404);
  const saved = await node.ask("PUT /groups", { token: manager.token, body: { group_id: id, name: "Editors" } });
  expect(saved.body.group).toMatchObject({ name: "Editors", organization_id: organizationId, people: 1 });
  expect((await node.ask(`DELETE /groups/${id}`, { token: manager.token })).status).toBe(204);
  expect((await read(id)).status).toBe(404);
  expect((await node.ask("GET /users", { token: member.token })).body.user.user_organizations).toHaveLength(1);
});

test("only people of its organization are in it, each once", async () => {
  const id = await aGroup();
  const twice = await Promise.all([put(id, member), put(id, member)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await put(id, member)).body.code).toBe("group_member_already");
  const again = await put(id, colleague);
  expect(again.body.group.group_users).toMatchObject([
    { user_id: member.userId, user: { email: member.email }, user_type: { name: "Member" } },
    { user_id: colleague.userId },
  ]);
  expect((await put(id, stranger)).status).toBe(404);
  expect((await node.ask(`POST /groups/users/${id}/999999999`, { token: manager.token })).status).toBe(404);
  expect((await take(id, member)).status).toBe(204);
  expect((await take(id, member)).status).toBe(404);
  expect((await read(id)).body.group).toMatchObject({ people: 1, group_users: [{ user_id: colleague.userId }] });
});

test("Members neither see nor change groups, and for others there are none", async () => {
  const id = await aGroup();
  const asked = (by: TestUser) => [
    read(id, by),
    add("Theirs", by),
    put(id, member, by),
    take(id, member, by),
    node.ask("PUT /groups", { token: by.token, body: { group_id: id, name: "Theirs" } }),
    node.ask(`DELETE /groups/${id}`, { token: by.token }),
    node.ask(`GET /groups/organization/${organizationId}`, { token: by.token }),
  ];
  for (const { status } of await Promise.all(asked(member))) expect(status).toBe(403);
  for (const { status } of await Promise.all(asked(stranger))) expect(status).toBe(404);
  expect((await read(id, await aUser(node, { staff: "manager" }))).status).toBe(200);
  expect((await read(id)).body.group).toMatchObject({ name: "Writers", people: 0 });
});

test("who was put in and taken out is written down, and who leaves is in no group", async () => {
  const [id, person] = [await aGroup(), await aUser(node, { membership: { organizationId, userTypeId: 3 } })];
  await put(id, person);
  await put(id, person);
  await take(id, person);
  const noted = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${person.userId}`))
    .orderBy(audit.auditId);
  expect(noted).toMatchObject([
    { action: "group_member.add", actorUserId: manager.userId, detail: { group_id: id } },
    { action: "group_member.remove", detail: { group_id: id } },
  ]);
  await put(id, person);
  const left = await node.ask("DELETE /users", { token: person.token, body: { password: person.password } });
  expect(left.status, left.text).toBeLessThan(300);
  expect(await node.app.db.select().from(groupUsers).where(eq(groupUsers.userId, person.userId))).toEqual([]);
});
