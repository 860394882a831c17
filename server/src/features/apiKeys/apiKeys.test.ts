import { contracts } from "@pluma/contract/all";
import type { RouteDefinition } from "@pluma/contract/kit/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../test/app.ts";
import { anAvatar } from "../../../test/avatars.ts";
import { anOrganization, aUser, giveAccess, type TestUser } from "../../../test/people.ts";
import { aDocument } from "../documents/test/aDocument.ts";
import { userOrganizations } from "../organizations/tables.ts";
import { apiKeys } from "./tables.ts";
import { anApiKey } from "./test/anApiKey.ts";

let node: TestApp;
let other: TestApp;
let person: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
  person = await aUser(node);
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const make = (more: object = {}, { token }: { token: string } = person) =>
  node.ask("POST /api-keys", { token, body: { name: "Editor", scopes: ["documents_read"], days: 30, ...more } });
const asks = async (call: string, token: string, body?: object) => (await node.ask(call, { token, body })).status;

test("a key is told once, and kept as a hash from which nobody gets it back", async () => {
  const made = await make();
  expect(made.status).toBe(201);
  const { key, api_key } = made.body;
  expect(api_key).toMatchObject({
    name: "Editor",
    last_characters: key.slice(-4),
    scopes: ["documents_read"],
    words: 0,
  });
  const [row] = await node.app.db.select().from(apiKeys).where(eq(apiKeys.apiKeyId, api_key.api_key_id));
  expect(JSON.stringify(row)).not.toContain(key);
  const listed = await node.ask("GET /api-keys", person);
  expect(listed.body.api_keys).toContainEqual(api_key);
  expect(listed.text).not.toContain(key);
  expect(node.lines.join("")).not.toContain(key);
});

test("a key makes the calls of its scopes, as its owner, and none besides", async () => {
  const { key } = (await make()).body;
  const { documentId } = await aDocument(node, person.userId);
  const elsewhere = await aDocument(node, (await aUser(node)).userId);
  expect(await asks(`GET /documents/${documentId}`, key)).toBe(200);
  expect(await asks(`GET /documents/${elsewhere.documentId}`, key)).toBe(404);
  const written = await node.ask("POST /documents", { token: key, body: { name: "A", content: "" } });
  expect([written.status, written.body.code]).toEqual([403, "api_key_out_of_scope"]);
});

test("no call lets a key in that does not say which scope it takes", async () => {
  const { key } = await anApiKey(node, person.userId);
  const routes: RouteDefinition[] = Object.values(contracts).flatMap((contract) =>
    Object.values<RouteDefinition>(contract),
  );
  const open = ["public", "setup", "signed", "visitor"];
  const answers = new Map<string, number>();
  for (const { method, path, access, scope } of routes) {
    if (scope !== undefined || open.includes(access)) continue;
    answers.set(`${method} ${path}`, await asks(`${method} ${path.replace(/\{\w+\}/g, "1")}`, key));
  }
  expect(answers.size).toBeGreaterThan(200);
  expect([...answers].filter(([, status]) => status !== 401 && status !== 403)).toEqual([]);
});

test("what is taken from its owner is taken from a key, on every node, with the next call", async () => {
  const owner = await aUser(node);
  const { key } = (await make({ scopes: ["chat"] }, owner)).body;
  const onBoth = async () => [
    await asks("GET /avatars", key),
    (await other.ask("GET /avatars", { token: key })).status,
  ];
  expect(await onBoth()).toEqual([200, 200]);
  await giveAccess(node, owner.userId, null);
  expect(await onBoth()).toEqual([412, 412]);
});

test("a key that was ended, or whose time is over, is nobody's, on every node", async () => {
  const { key, api_key } = (await make()).body;
  const onBoth = async (token: string) => [
    await asks("GET /documents", token),
    (await other.ask("GET /documents", { token })).status,
  ];
  expect(await onBoth(key)).toEqual([200, 200]);
  expect(await asks(`DELETE /api-keys/${api_key.api_key_id}`, person.token)).toBe(204);
  expect(await onBoth(key)).toEqual([401, 401]);
  const past = new Date(node.app.clock.now().getTime() - 1);
  const over = await anApiKey(node, person.userId, { endsAt: past });
  expect(await onBoth(over.key)).toEqual([401, 401]);
  expect((await node.ask("GET /api-keys", person)).text).not.toContain(`"api_key_id":${over.row.apiKeyId}`);
});

test("a key of an organization acts there alone, until its owner leaves", async () => {
  const [here, there] = [await anOrganization(node), await anOrganization(node)];
  const member = await aUser(node, { membership: { organizationId: here, userTypeId: 3 } });
  const inThere = { userId: member.userId, organizationId: there, userTypeId: 3 };
  await node.app.db.insert(userOrganizations).values(inThere);
  await aDocument(node, member.userId, { organizationId: here, name: "Here" });
  await aDocument(node, member.userId, { organizationId: there, name: "There" });
  const { key } = (await make({ organization_id: here }, member)).body;
  const listed = await node.ask("GET /documents", { token: key });
  expect(listed.body.documents.map(({ name }: { name: string }) => name)).toEqual(["Here"]);
  expect(await asks(`GET /documents?organization_id=${there}`, key)).toBe(404);
  await node.app.db.delete(userOrganizations).where(eq(userOrganizations.organizationId, here));
  expect(await asks("GET /documents", key)).toBe(401);
});

test("Admins see whose keys act in their organization, and end them; nobody else there does", async () => {
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const { key, api_key } = (await make({ organization_id: organizationId }, member)).body;
  await make({}, member);
  const list = `GET /organizations/${organizationId}/api-keys`;
  const listed = await node.ask(list, boss);
  expect(listed.body).toMatchObject({
    count: 1,
    api_keys: [{ api_key_id: api_key.api_key_id, made_by: { user_id: member.userId } }],
  });
  expect(await asks(list, member.token)).toBe(403);
  const end = `DELETE /organizations/${organizationId}/api-keys/${api_key.api_key_id}`;
  expect(await asks(end, member.token)).toBe(403);
  expect(await asks(end, boss.token)).toBe(204);
  expect(await asks("GET /documents", key)).toBe(401);
  const told = await node.ask(`GET /organizations/${organizationId}/audit?kind=keys`, boss);
  expect(told.body.entries.map(({ action }: { action: string }) => action)).toEqual(["api_key.end", "api_key.add"]);
});

test("a key is kept to avatars that its owner may use, and of an organization to those that its Admins know", async () => {
  const organizationId = await anOrganization(node);
  const member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const [mine, foreign] = [await anAvatar(node, member.userId), await anAvatar(node, person.userId)];
  expect((await make({ avatar_ids: [foreign.avatarId] }, member)).status).toBe(404);
  const made = await make({ avatar_ids: [mine.avatarId] }, member);
  expect(made.body.api_key.avatars).toEqual([{ avatar_id: mine.avatarId, name: mine.name }]);
  expect((await make({ avatar_ids: [mine.avatarId], organization_id: organizationId }, member)).status).toBe(404);
});

test("nobody has more keys than there may be, however many are made at once", async () => {
  const busy = await aUser(node);
  for (let count = 0; count < 48; count += 1) await anApiKey(node, busy.userId);
  const made = await Promise.all(Array.from({ length: 5 }, () => make({}, busy)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
});

test("a key opens no socket", async () => {
  const { key } = (await make()).body;
  await expect(aHearing(node.address, key)).rejects.toThrow();
});
