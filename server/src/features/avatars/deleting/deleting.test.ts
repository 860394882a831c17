import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { aFileRow, anAvatar, anInboxItem } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { files } from "../../files/tables.ts";
import { avatars, avatarVersions } from "../tables.ts";
import { sweepAvatars } from "./job.ts";

let node: TestApp;
let organizationId: number;
let owner: TestUser;
let member: TestUser;
let boss: TestUser;
let stranger: TestUser;
let admin: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  member = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  stranger = await aUser(node);
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const read = (id: number, { token }: TestUser, more = "") => node.ask(`GET /avatars/${id}${more}`, { token });
const inside = () => `?organization_id=${organizationId}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
const run = { jobId: "", attempt: 1, signal: new AbortController().signal, report: async () => undefined };

describe("a deleted avatar", () => {
  const listDeleted = async ({ token }: TestUser, query = "") =>
    (await node.ask(`GET /avatars?deleted=true${query}`, { token })).body.avatars.map(
      (row: { avatar_id: number }) => row.avatar_id,
    );
  const remove = async (avatarId: number) => {
    const gone = await node.ask(`DELETE /avatars/${avatarId}${inside()}`, { token: boss.token });
    expect(gone.status).toBe(204);
  };
  const restore = (avatarId: number, { token }: TestUser, where = "") =>
    node.ask(`POST /avatars/${avatarId}/restore${where}`, { token });

  test("does not exist for anybody, in no list and no search, and its owner's screens are told", async () => {
    const avatar = await anAvatar(node, owner.userId, { organizationId, isPublic: true, name: "Ephemera" });
    const { avatarId, assistantId } = avatar;
    const hearing = await aHearing(node.address, owner.token);
    const refused = await node.ask(`DELETE /avatars/${avatarId}${inside()}`, { token: member.token });
    expect(refused.status).toBe(403);
    await remove(avatarId);
    expect(await hearing.next("avatar_deleted")).toEqual({ avatar_id: avatarId });
    hearing.close();
    for (const { token } of [owner, boss, member, admin]) {
      for (const call of [
        `GET /avatars/${avatarId}${inside()}`,
        `GET /avatars/${avatarId}/versions${inside()}`,
        `GET /outputs/avatar/${avatarId}${inside()}`,
        `DELETE /avatars/${avatarId}${inside()}`,
      ]) {
        expect([call, (await node.ask(call as `GET ${string}`, { token })).status]).toEqual([call, 404]);
      }
      for (const list of ["/avatars", "/avatars/public/all"]) {
        const found = await node.ask(`GET ${list}?query=Ephemera&organization_id=${organizationId}`, { token });
        expect([list, found.body.count]).toEqual([list, 0]);
      }
      const sent = { content: "Hello", assistant_id: assistantId, avatar_id: avatarId };
      expect((await node.ask(`POST /messages/stream${inside()}`, { token, body: sent })).status).toBe(404);
    }
  });

  test("is brought back as it was by those who may delete it, and by nobody else", async () => {
    const avatar = await anAvatar(node, owner.userId, { organizationId });
    const { avatarId } = avatar;
    await anInboxItem(node, avatarId);
    const before = (await read(avatarId, owner)).body.avatar;
    await remove(avatarId);
    expect(await listDeleted(boss, `&organization_id=${organizationId}`)).toContain(avatarId);
    expect(await listDeleted(owner)).toContain(avatarId);
    for (const person of [member, stranger, admin]) expect(await listDeleted(person)).not.toContain(avatarId);
    for (const person of [member, stranger]) expect((await restore(avatarId, person, inside())).status).toBe(404);
    const answers = await Promise.all([restore(avatarId, boss, inside()), restore(avatarId, owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await read(avatarId, owner)).body.avatar).toEqual(before);
    expect(await listDeleted(owner)).not.toContain(avatarId);
  });

  test("is found in a chat with it again, which went on without it meanwhile", async () => {
    const avatar = await anAvatar(node, owner.userId);
    const body = { title: "With it", avatar_id: avatar.avatarId };
    const { conversation_id: id } = (await node.ask("POST /conversations", { token: owner.token, body })).body
      .conversation;
    const avatarOf = async () =>
      (await node.ask(`GET /conversations/${id}`, { token: owner.token })).body.conversation.avatar;
    expect((await avatarOf())?.avatar_id).toBe(avatar.avatarId);
    await node.ask(`DELETE /avatars/${avatar.avatarId}`, { token: owner.token });
    expect(await avatarOf()).toBeNull();
    await restore(avatar.avatarId, owner);
    expect((await avatarOf())?.avatar_id).toBe(avatar.avatarId);
  });
});

test("after 30 days a deleted avatar is gone for good, with its bytes, its versions and its inbox", async () => {
  const [old, young] = [await anAvatar(node, owner.userId), await anAvatar(node, owner.userId)];
  const { fileId } = await aFileRow(node, owner, old);
  await anInboxItem(node, old.avatarId);
  const countOf = ({ avatarId }: typeof old) => node.app.db.$count(avatars, eq(avatars.avatarId, avatarId));
  const restore = ({ avatarId }: typeof old) => node.ask(`POST /avatars/${avatarId}/restore`, { token: owner.token });
  for (const [{ avatarId }, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    await node.ask(`DELETE /avatars/${avatarId}`, { token: owner.token });
    await node.app.db
      .update(avatars)
      .set({ deletedAt: daysAgo(days) })
      .where(eq(avatars.avatarId, avatarId));
  }
  expect((await restore(old)).status).toBe(404);
  await sweepAvatars.work(node.app, {}, run);
  expect([await countOf(old), await countOf(young)]).toEqual([0, 1]);
  expect((await node.ask(`GET /files/${fileId}`, { token: owner.token })).status).toBe(404);
  expect(await node.app.db.$count(avatarVersions, eq(avatarVersions.avatarId, old.avatarId))).toBe(0);
  const [left] = await node.app.db.select().from(files).where(eq(files.fileId, fileId));
  expect(left === undefined || left.expiresAt !== null).toBe(true);
  expect((await restore(young)).status).toBe(200);
});
