import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, waitFor } from "../../../test/app.ts";
import { lastMailTo, tokenIn } from "../../../test/outside/mailbox.ts";
import type { Ctx } from "../../platform/context.ts";
import { webhookDeliveries } from "../../platform/webhooks/webhooks.tables.ts";
import { sendWebhook } from "../../platform/webhooks/webhooks.ts";
import { identityUsers } from "../../providers/identity/tables.ts";
import { grantWords } from "../accounts/index.ts";
import { audit, staff, users, wordLedger } from "../accounts/tables.ts";
import { conversations, messages } from "../chats/tables.ts";
import { organizations, userOrganizations } from "../organizations/tables.ts";
import { farewell } from "./index.ts";
import { links } from "./tables.ts";
import { aNode, aPerson, type Node } from "./test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

const ctx = (): Ctx => ({
  ...node.app,
  caller: null,
  identified: null,
  lang: "en",
  ip: "10.0.0.1",
  userAgent: "",
  requestId: "",
});
const rowOf = async (userId: number) =>
  (await node.app.db.select().from(users).where(eq(users.userId, userId)))[0] ?? null;

let count = 0;
async function anOrganization(admins: number[], members: number[] = []): Promise<number> {
  count += 1;
  const { db } = node.app;
  const [made] = await db
    .insert(organizations)
    .values({ name: `Org ${count}`, slug: `org-${count}` })
    .returning();
  const organizationId = made!.organizationId;
  for (const userId of admins) await db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 1 });
  for (const userId of members) await db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 3 });
  return organizationId;
}

test("a person who left is nobody: no name, no address, no key, no conversation, and nothing opens their account", async () => {
  const person = await aPerson(node);
  const { userId, token, email, password } = person;
  const { db } = node.app;
  await anOrganization([(await aPerson(node)).userId], [userId]);
  await db
    .update(users)
    .set({ phone: "5551112222", company: "Acme", instagram: "ig", birthday: "1990-01-01", apiKey: "sealed" })
    .where(eq(users.userId, userId));
  await grantWords(node.app, userId, 100, "purchase:1");
  const made = await node.ask("POST /conversations", { token, body: { name: "Secret plans" } });
  await node.ask("POST /users/sendResetPasswordLink", { body: { email } });
  const link = tokenIn(await lastMailTo(node, email));
  const hearing = await aHearing(node.address, token);

  await farewell(ctx(), userId);

  await waitFor(() => !hearing.socket.connected, "the end of the socket");
  expect(await rowOf(userId)).toMatchObject({
    name: "Deleted",
    lastName: "",
    email: `deleted-${userId}@invalid`,
    phone: "",
    company: "",
    instagram: "",
    birthday: null,
    apiKey: null,
    fileId: null,
    deletedAt: expect.any(Date),
  });
  expect((await node.ask("GET /users", { token })).status).toBe(401);
  expect((await node.ask("POST /auth/login", { body: { email, password } })).status).toBe(401);
  expect((await node.ask("POST /auth/reset", { body: { token: link, password: "a new one" } })).status).toBe(400);
  expect((await node.ask(`GET /users/email?email=${email}`)).status).toBe(404);
  expect(await db.select().from(identityUsers).where(eq(identityUsers.email, email))).toEqual([]);
  expect(await db.select().from(conversations).where(eq(conversations.userId, userId))).toEqual([]);
  expect(await db.select().from(userOrganizations).where(eq(userOrganizations.userId, userId))).toEqual([]);
  expect(await db.select().from(links).where(eq(links.userId, userId))).toEqual([]);
  expect(made.status).toBe(412);
  // What was sold and what was done stays.
  expect(await db.select().from(wordLedger).where(eq(wordLedger.userId, userId))).toHaveLength(1);
  const written = await db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${userId}`));
  expect(written.map(({ action }) => action)).toContain("user.delete");
  expect(JSON.stringify(written)).not.toContain(email);
});

test("conversations go with their messages, those that are being answered too", async () => {
  const { userId } = await aPerson(node);
  const { db } = node.app;
  const [chat] = await db.insert(conversations).values({ userId, name: "One" }).returning();
  const conversationId = chat!.conversationId;
  await db.insert(messages).values({ conversationId, userId, role: "assistant", isGenerating: true });
  await farewell(ctx(), userId);
  expect(await db.select().from(messages).where(eq(messages.userId, userId))).toEqual([]);
});

test("the address is free again", async () => {
  const { userId, email } = await aPerson(node);
  await farewell(ctx(), userId);
  const body = { name: "Ada", last_name: "L", email, password: "engine", phone: "5551234567" };
  expect((await node.ask("POST /users", { body })).status).toBe(201);
});

test("the last admin stays, and of the last two who leave at once one stays", async () => {
  const { db } = node.app;
  await db.delete(staff);
  const [one, two] = [await aPerson(node, { role: "admin" }), await aPerson(node, { role: "admin" })];
  const answers = await Promise.allSettled([farewell(ctx(), one.userId), farewell(ctx(), two.userId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = answers.find((answer) => answer.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "last_admin" });
  expect(await db.select().from(staff)).toHaveLength(1);
  const [left] = await db.select().from(staff);
  await expect(farewell(ctx(), left!.userId)).rejects.toMatchObject({ code: "last_admin" });
});

test("the only admin of an organization stays until it has another one", async () => {
  const [person, second] = [await aPerson(node), await aPerson(node)];
  const organizationId = await anOrganization([person.userId], [second.userId]);
  const refusal = { code: "sole_organization_admin", values: { name: `Org ${count}` } };
  await expect(farewell(ctx(), person.userId)).rejects.toMatchObject(refusal);
  expect(await rowOf(person.userId)).toMatchObject({ email: person.email, deletedAt: null });
  await node.app.db
    .update(userOrganizations)
    .set({ userTypeId: 1 })
    .where(and(eq(userOrganizations.organizationId, organizationId), eq(userOrganizations.userId, second.userId)));
  const answers = await Promise.allSettled([farewell(ctx(), person.userId), farewell(ctx(), second.userId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an organization that is deleted holds nobody", async () => {
  const { userId } = await aPerson(node);
  const organizationId = await anOrganization([userId]);
  await node.app.db
    .update(organizations)
    .set({ deletedAt: new Date() })
    .where(eq(organizations.organizationId, organizationId));
  await farewell(ctx(), userId);
  expect((await rowOf(userId))?.deletedAt).not.toBeNull();
});

test("when the identity cannot be removed nothing is", async () => {
  const person = await aPerson(node);
  const identity = { ...node.app.identity, remove: () => Promise.reject(new Error("out of reach")) };
  await expect(farewell({ ...ctx(), identity }, person.userId)).rejects.toThrow("out of reach");
  expect(await rowOf(person.userId)).toMatchObject({ email: person.email, deletedAt: null });
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
});

test("a person leaves once", async () => {
  const { userId } = await aPerson(node);
  const answers = await Promise.allSettled([1, 2, 3].map(() => farewell(ctx(), userId)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(farewell(ctx(), userId)).rejects.toMatchObject({ code: "not_found" });
  const written = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${userId}`));
  expect(written).toHaveLength(1);
});

test("of what waits to be told to a person's own address, or of them, nothing is left when they have gone", async () => {
  const [person, other] = [await aPerson(node), await aPerson(node)];
  const url = "http://127.0.0.1:9/hook";
  const body = { content: "A secret text." };
  await sendWebhook(node.app, { event: "output", url, body, userId: person.userId });
  await sendWebhook(node.app, { event: "purchase", url, body, userId: null, aboutUserId: person.userId });
  const kept = await sendWebhook(node.app, { event: "output", url, body, userId: other.userId });
  await farewell(ctx(), person.userId);
  const left = await node.app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.url, url));
  expect(left.map(({ deliveryId }) => deliveryId)).toEqual([kept]);
});
