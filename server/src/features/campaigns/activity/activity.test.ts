import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { aUser } from "../../../../test/people.ts";
import { aCampaign, grant, people } from "../test/aCampaign.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

test("what was done in a campaign is told to those who manage it, the newest first, a year back", async () => {
  const { admin, manager, member, organizationId } = await people(node);
  const id = await aCampaign(node, manager, organizationId);
  const ask = (line: string, { token }: { token: string }, body?: object) => node.ask(line, { token, body });
  const { avatarId } = await anAvatar(node, manager.userId, { organizationId, name: "Abril" });
  const { avatarId: other } = await anAvatar(node, manager.userId, { organizationId, name: "Bruno" });
  const put = (body: object) => ask("POST /campaigns/campaign-resource", manager, { campaign_id: id, ...body });
  const { resource } = (await put({ avatar_id: avatarId })).body;
  await put({ document: { name: "Draft" } });
  const place = { campaign_id: id, campaign_resource_id: resource.campaign_resource_id };
  await ask("PUT /campaigns/campaign-resource", manager, { ...place, avatar_id: other });
  await ask(`DELETE /campaigns/campaign-resource/avatar/${other}/${id}`, admin);
  for (const how of ["give", "give", "revoke"] as const) await grant(node, admin, id, { user_id: member.userId }, how);
  const read = async () => (await ask(`GET /campaigns/${id}/activity`, manager)).body;
  const { activity, count } = await read();
  const kinds = ["revoked", "given", "removed", "exchanged", "document_made", "added", "made"];
  expect(activity.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
  expect(count).toBe(7);
  expect(activity[1]).toMatchObject({ user: { user_id: admin.userId }, count: 1, people: [expect.any(String)] });
  expect(activity[2]).toMatchObject({ thing: { type: "avatar", name: "Bruno" } });
  expect(activity[3]).toMatchObject({ thing: { name: "Bruno" }, before: { name: "Abril" } });
  await grant(node, admin, id, { user_id: member.userId });
  expect((await ask(`GET /campaigns/${id}/activity`, member)).status).toBe(403);
  node.time.skipMs = 366 * 24 * 3_600_000;
  const { token } = (await node.ask("POST /auth/login", { body: { email: manager.email, password: manager.password } }))
    .body;
  expect((await ask(`GET /campaigns/${id}/activity`, { token })).body).toMatchObject({ activity: [], count: 0 });
  node.time.skipMs = 0;
});

test("of the platform's staff it is told that they did it, without a name, also where they were signed in as somebody", async () => {
  const { admin, organizationId } = await people(node);
  const staff = await aUser(node, { staff: "admin" });
  const id = await aCampaign(node, admin, organizationId);
  const save = (token: string) => node.ask("PUT /campaigns", { token, body: { campaign_id: id, description: "Buns" } });
  expect((await save(staff.token)).status).toBe(200);
  const body = { reason: "They asked for help." };
  const asked = await node.ask(`POST /users/admin/${admin.userId}/impersonate`, { token: staff.token, body });
  expect((await save(String(asked.body.token))).status).toBe(200);
  const { text, body: read } = await node.ask(`GET /campaigns/${id}/activity`, { token: admin.token });
  expect(read).toMatchObject({
    count: 3,
    activity: [
      { kind: "changed", user: { user_id: admin.userId }, by_staff: true },
      { kind: "changed", user: null, by_staff: true },
      { kind: "made", user: { user_id: admin.userId }, by_staff: false },
    ],
  });
  expect(text).not.toContain(`"user_id":${staff.userId},`);
});
