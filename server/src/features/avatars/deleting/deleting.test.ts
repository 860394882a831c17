import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { aFileRow, anAvatar, anInboxItem } from "../../../../test/avatars.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { personalDataOf } from "../../../platform/features/personalData.ts";
import { aCampaign } from "../../campaigns/test/aCampaign.ts";
import { files } from "../../files/tables.ts";
import { noteUnanswered } from "../inbox/note.ts";
import { avatarInbox, avatars, avatarVersions } from "../tables.ts";
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
      const everywhere = await node.ask(`GET /search?query=Ephemera&organization_id=${organizationId}`, { token });
      expect(JSON.stringify(everywhere.body)).not.toContain(`"id":${avatarId}`);
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
    const body = { name: "With it", avatar_id: avatar.avatarId };
    const { conversation_id: id } = (await node.ask("POST /conversations", { token: owner.token, body })).body
      .conversation;
    const avatarOf = async () =>
      (await node.ask(`GET /conversations/conversation/${id}`, { token: owner.token })).body.conversation.avatar;
    expect((await avatarOf())?.avatar_id).toBe(avatar.avatarId);
    await node.ask(`DELETE /avatars/${avatar.avatarId}`, { token: owner.token });
    expect(await avatarOf()).toBeNull();
    // Which model may be chosen, and who is named next, is as in a chat that never had one.
    const chosen = { conversation_id: id, model: "grok-2-latest" };
    expect((await node.ask("PUT /conversations", { token: owner.token, body: chosen })).status).toBe(200);
    await node.ask("PUT /conversations", { token: owner.token, body: { ...chosen, model: null } });
    await restore(avatar.avatarId, owner);
    expect((await avatarOf())?.avatar_id).toBe(avatar.avatarId);
    await node.ask(`DELETE /avatars/${avatar.avatarId}`, { token: owner.token });
    const other = await anAvatar(node, owner.userId);
    const sent = { content: "Hello", conversation_id: id, avatar_id: other.avatarId };
    expect((await node.ask("POST /messages/stream", { token: owner.token, body: sent })).status).toBe(200);
    expect((await avatarOf())?.avatar_id).toBe(other.avatarId);
  });

  test("is in no campaign until it is brought back, and leaves everything else in it", async () => {
    const of = { organizationId };
    const [gone, stays] = [await anAvatar(node, boss.userId, of), await anAvatar(node, boss.userId, of)];
    const { templateId } = await aTemplate(node, boss.userId, of);
    const campaignId = await aCampaign(node, boss, organizationId);
    for (const thing of [{ avatar_id: gone.avatarId }, { avatar_id: stays.avatarId }, { template_id: templateId }]) {
      const body = { campaign_id: campaignId, ...thing };
      expect((await node.ask("POST /campaigns/campaign-resource", { token: boss.token, body })).status).toBe(201);
    }
    const counted = async () => {
      const { body } = await node.ask(`GET /campaigns/${campaignId}/resources`, { token: boss.token });
      return body.campaign.counts;
    };
    expect(await counted()).toMatchObject({ avatars: 2, templates: 1 });
    await remove(gone.avatarId);
    expect(await counted()).toMatchObject({ avatars: 1, templates: 1 });
    expect((await restore(gone.avatarId, boss, inside())).status).toBe(200);
    expect(await counted()).toMatchObject({ avatars: 2, templates: 1 });
  });

  test("leaves its trainings as if they had none, until it is brought back", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    const body = { name: "Method", avatar_id: avatarId };
    const made = await node.ask("POST /trainings", { token: owner.token, body });
    const { training_id } = made.body.training;
    const avatarOf = async () =>
      (await node.ask(`GET /trainings/${training_id}`, { token: owner.token })).body.training.avatar_id;
    expect(await avatarOf()).toBe(avatarId);
    await node.ask(`DELETE /avatars/${avatarId}`, { token: owner.token });
    expect(await avatarOf()).toBeNull();
    await restore(avatarId, owner);
    expect(await avatarOf()).toBe(avatarId);
  });

  test("gets nothing into its inbox from answers that end after it went", async () => {
    const { avatarId } = await anAvatar(node, owner.userId);
    await node.ask(`DELETE /avatars/${avatarId}`, { token: owner.token });
    await noteUnanswered(node.app, avatarId, "How much is it?");
    expect(await node.app.db.$count(avatarInbox, eq(avatarInbox.avatarId, avatarId))).toBe(0);
  });

  test("is in its owner's export with the moment, and goes with them for good", async () => {
    const person = await aUser(node);
    const { avatarId } = await anAvatar(node, person.userId);
    await node.ask(`DELETE /avatars/${avatarId}`, { token: person.token });
    const exported: Record<string, string> = {};
    const kept = personalDataOf(node.app).find(({ name }) => name === "avatars");
    for await (const { path, content } of kept?.exportOf?.(node.app, person.userId) ?? []) {
      exported[path] = String(content);
    }
    expect(JSON.parse(exported[`avatars/${avatarId}/avatar.json`] ?? "")).toMatchObject({
      deletedAt: expect.any(String),
    });
    expect((await node.ask(`DELETE /users/admin/${person.userId}`, { token: admin.token })).status).toBe(204);
    expect(await node.app.db.$count(avatars, eq(avatars.avatarId, avatarId))).toBe(0);
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
