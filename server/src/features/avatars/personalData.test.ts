import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { aFileRow, anAvatar, anAvatarFile, anInboxItem } from "../../../test/avatars.ts";
import { aUser } from "../../../test/people.ts";
import { personalDataOf } from "../../platform/features/personalData.ts";
import { files } from "../files/tables.ts";
import { knowledgeSources } from "../knowledge/tables.ts";
import { avatarDrawHolds, avatarDraws } from "./tables.draws.ts";
import { avatarFiles, avatarInbox, avatars, avatarVersions } from "./tables.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

test("an export has one's own avatars with context, versions, inbox and the names of their files, and nobody else's", async () => {
  const [me, other] = [await aUser(node), await aUser(node)];
  const mine = await anAvatar(node, me.userId, { name: "Marta", context: "You are Marta." });
  await aFileRow(node, me, mine, { name: "method.txt" });
  await anInboxItem(node, mine.avatarId, "How much is it?");
  const { avatarId: id } = mine;
  const body = { context: "You are Marta, and brief." };
  await node.ask(`PUT /avatars/add-context/${id}`, { token: me.token, body });
  await anAvatar(node, other.userId, { name: "Somebody else's", isPublic: true });
  const exported: Record<string, string> = {};
  const kept = personalDataOf(node.app).find(({ name }) => name === "avatars");
  for await (const { path, content } of kept?.exportOf?.(node.app, me.userId) ?? []) exported[path] = String(content);
  expect(Object.keys(exported)).toEqual(["avatar", "versions", "inbox"].map((name) => `avatars/${id}/${name}.json`));
  const avatar = JSON.parse(exported[`avatars/${id}/avatar.json`] ?? "");
  expect(avatar).toMatchObject({ name: "Marta", context: body.context, files: [{ name: "method.txt" }] });
  const versions: { context: string }[] = JSON.parse(exported[`avatars/${id}/versions.json`] ?? "");
  expect(versions.map(({ context }) => context)).toEqual(["You are Marta.", body.context]);
  expect(exported[`avatars/${id}/inbox.json`]).toContain("How much is it?");
});

test("who leaves takes their avatars along, to the bytes and what was read of them; those of others stay", async () => {
  const [me, other] = [await aUser(node), await aUser(node)];
  const mine = await anAvatar(node, me.userId, { isPublic: true });
  const theirs = await anAvatar(node, other.userId, { isPublic: true });
  const [first] = await node.app.db.select().from(avatarVersions).where(eq(avatarVersions.avatarId, theirs.avatarId));
  await node.app.db
    .update(avatarVersions)
    .set({ userId: me.userId })
    .where(eq(avatarVersions.avatarId, theirs.avatarId));
  const file = await anAvatarFile(node, me, mine);
  await anInboxItem(node, mine.avatarId);
  const admin = await aUser(node, { staff: "admin" });
  await node.ask("POST /avatars/favorite", { token: me.token, body: { avatar_id: theirs.avatarId, favorite: true } });
  const body = { context: "Set by staff." };
  await node.ask(`PUT /avatars/add-context/${mine.avatarId}`, { token: admin.token, body });
  const left = await node.ask(`DELETE /users/admin/${me.userId}`, { token: admin.token });
  expect(left.status, left.text).toBe(204);
  const { db } = node.app;
  for (const table of [avatars, avatarFiles, avatarVersions, avatarInbox]) {
    expect(await db.$count(table, eq(table.avatarId, mine.avatarId))).toBe(0);
  }
  expect(await db.$count(knowledgeSources, eq(knowledgeSources.sourceId, file.sourceId))).toBe(0);
  await waitFor(async () => (await db.$count(files, eq(files.fileId, file.fileId))) === 0, "the end of the bytes");
  expect(await db.$count(avatars, inArray(avatars.avatarId, [theirs.avatarId]))).toBe(1);
  const seen = await node.ask(`GET /avatars/versions/${first?.avatarVersionId}`, { token: other.token });
  expect([seen.body.context, seen.body.version.by]).toEqual(["You answer in one sentence.", null]);
});

test("how much one was given by avatars of others is in one's export, and goes with one", async () => {
  const [me, other] = [await aUser(node), await aUser(node)];
  const theirs = await anAvatar(node, other.userId, { isPublic: true });
  const pair = { avatarId: theirs.avatarId, userId: me.userId };
  const { db } = node.app;
  await db.insert(avatarDraws).values({ ...pair, given: [7, 8, 9], withheld: 2 });
  await db.insert(avatarDrawHolds).values({ ...pair, kind: "message", ref: 987_654_321, words: 5 });
  const kept = personalDataOf(node.app).find(({ name }) => name === "avatars");
  const exported: Record<string, string> = {};
  for await (const { path, content } of kept?.exportOf?.(node.app, me.userId) ?? []) exported[path] = String(content);
  const given: object[] = JSON.parse(exported["avatars/given.json"] ?? "[]");
  expect(given).toMatchObject([{ avatar_id: theirs.avatarId, words: 3, withheld: 2, is_closed: false }]);
  const admin = await aUser(node, { staff: "admin" });
  expect((await node.ask(`DELETE /users/admin/${me.userId}`, { token: admin.token })).status).toBe(204);
  for (const table of [avatarDraws, avatarDrawHolds])
    expect(await db.$count(table, eq(table.userId, me.userId))).toBe(0);
});
