import { TOLD_DAYS, TOLD_PER_PAGE } from "@pluma/contract/organizations/audit";
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { rowsReadBy } from "../../../../test/pace/plans.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { recordAudit } from "../../accounts/index.ts";
import { audit, auditTold } from "../../accounts/tables.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { sweepInvitations } from "../sweep.ts";
import { organizations, userOrganizations } from "../tables.ts";

let node: TestApp;
let id: number;
let elsewhere: number;
let boss: TestUser;
let manager: TestUser;
let member: TestUser;
let stranger: TestUser;
let staff: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  [id, elsewhere] = [await anOrganization(node), await anOrganization(node)];
  boss = await aUser(node, { membership: { organizationId: id, userTypeId: 1 } });
  manager = await aUser(node, { membership: { organizationId: id, userTypeId: 2 } });
  member = await aUser(node, { membership: { organizationId: id, userTypeId: 3 } });
  stranger = await aUser(node, { membership: { organizationId: elsewhere, userTypeId: 1 } });
  staff = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

type Asker = { token: string };
const read = (more = "", by: Asker = boss, of = id) => node.ask(`GET /organizations/${of}/audit${more}`, by);
/** What the newest entry says, of those that a filter leaves. */
const newest = async (more = "", by: Asker = boss, of = id) => (await read(more, by, of)).body.entries[0];
const save = (body: object, by: TestUser = boss) =>
  node.ask("PUT /organizations", { token: by.token, body: { organization_id: id, ...body } });
const signIn = ({ email, password }: TestUser) => node.ask("POST /auth/login", { body: { email, password } });

describe("an organization is told", () => {
  test("that somebody of it signed in, each where they are then; of the personal space nothing", async () => {
    const both = await aUser(node, { membership: { organizationId: id, userTypeId: 3 } });
    await node.app.db
      .insert(userOrganizations)
      .values({ userId: both.userId, organizationId: elsewhere, userTypeId: 3 });
    expect((await signIn(both)).status).toBe(200);
    const said = {
      kind: "sign_in",
      action: "session.start",
      by: "person",
      actor: { user_id: both.userId },
      detail: {},
    };
    for (const [by, of] of [
      [boss, id],
      [stranger, elsewhere],
    ] as const) {
      expect(await newest("", by, of)).toMatchObject(said);
    }
    const alone = await aUser(node);
    await signIn(alone);
    const kept = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${alone.userId}`));
    expect(kept).toEqual([]);
  });

  test("who was given which role, and put into or out of a group", async () => {
    const body = { organization_id: id, user_id: member.userId, user_type_id: 2 };
    await node.ask("PUT /organizations/users", { token: boss.token, body });
    expect(await newest()).toMatchObject({
      kind: "rights",
      action: "member.change",
      actor: { user_id: boss.userId, email: boss.email },
      target_user: { user_id: member.userId },
      detail: { before: "member", role: "manager" },
    });
    await node.ask("PUT /organizations/users", { token: boss.token, body: { ...body, user_type_id: 3 } });
    const group = await node.ask("POST /groups", {
      token: manager.token,
      body: { organization_id: id, name: "Press" },
    });
    expect(await newest()).toMatchObject({ kind: "settings", action: "group.add", detail: { name: "Press" } });
    await node.ask(`POST /groups/users/${group.body.group.group_id}/${member.userId}`, { token: manager.token });
    expect(await newest("?kind=rights")).toMatchObject({
      action: "group_member.add",
      actor: { user_id: manager.userId },
    });
    await node.ask(`DELETE /groups/${group.body.group.group_id}`, { token: manager.token });
    expect(await newest("?kind=deletions")).toMatchObject({ action: "group.delete", detail: { name: "Press" } });
  });

  test("to whom a campaign was given and from whom it was taken", async () => {
    const body = { organization_id: id, name: "Spring" };
    const { campaign_id: campaignId } = (await node.ask("POST /campaigns", { token: boss.token, body })).body.campaign;
    const to = { token: boss.token, body: { user_id: member.userId } };
    await node.ask(`POST /campaigns/give-access/${campaignId}`, to);
    const people = [{ user_id: member.userId }];
    expect(await newest("?kind=rights")).toMatchObject({
      action: "campaign_access.give",
      detail: { name: "Spring", people },
    });
    await node.ask(`POST /campaigns/revoke-access/${campaignId}`, to);
    expect(await newest("?kind=rights")).toMatchObject({ action: "campaign_access.revoke", detail: { people } });
  });

  test("which keys were set and cleared, never what they are, apart from other settings", async () => {
    const key = "sk-the-secret-of-the-house";
    await save({ tagline: "Bread", openai_api_key: key });
    await save({ openai_api_key: null, stripe_public_key: "pk_live_house" });
    const { body, text } = await read("?kind=keys");
    expect(body.entries.map(({ detail }: { detail: object }) => detail)).toEqual([
      { keys: ["stripe_public_key"], cleared: ["openai_api_key"] },
      { keys: ["openai_api_key"], cleared: [] },
    ]);
    for (const secret of [key, "pk_live_house", key.slice(-4)]) expect(text).not.toContain(secret);
    expect(await newest("?kind=settings")).toMatchObject({
      action: "organization.save",
      detail: { keys: ["tagline"] },
    });
  });

  test("what left it as a file, and what of its work was deleted, but not of whose personal space", async () => {
    const { documentId } = await aDocument(node, member.userId, { organizationId: id });
    const own = await aDocument(node, member.userId);
    for (const [each, space] of [
      [documentId, id],
      [own.documentId, ""],
    ]) {
      const got = await node.ask(`GET /documents/${each}/export?format=markdown&organization_id=${space}`, member);
      const gone = await node.ask(`DELETE /documents/${each}?organization_id=${space}`, member);
      expect([got.status, gone.status]).toEqual([200, 204]);
    }
    await node.ask(`GET /organizations/${id}/users/csv`, { token: manager.token });
    // The newest two: others of it may have taken something with them before.
    const exports = (await read("?kind=exports")).body.entries.slice(0, 2);
    expect(exports.map(({ action, target }: { action: string; target: string }) => [action, target])).toEqual([
      ["members.export", `organization:${id}`],
      ["document.export", `document:${documentId}`],
    ]);
    const day = "start_date=2026-03-01&end_date=2026-03-02";
    await node.ask(`GET /organizations/${id}/words/csv?${day}`, boss);
    expect(await newest("?kind=exports")).toMatchObject({ action: "organization.words_export" });
    expect(await newest("?kind=deletions")).toMatchObject({
      action: "document.delete",
      target: `document:${documentId}`,
    });
  });

  test("that staff were signed in as somebody of it, and what they did so, without their names", async () => {
    const body = { reason: "They asked for help." };
    const token = String(
      (await node.ask(`POST /users/admin/${boss.userId}/impersonate`, { token: staff.token, body })).body.token,
    );
    const begun = await newest("?kind=impersonation");
    expect(begun).toMatchObject({
      action: "user.impersonate",
      by: "staff",
      actor: null,
      target_user: { user_id: boss.userId },
    });
    await node.ask("PUT /organizations", { token, body: { organization_id: id, tagline: "Rolls" } });
    expect(await newest()).toMatchObject({ action: "organization.save", by: "person", as_staff: true });
    await save({ tagline: "Cakes" }, staff);
    expect(await newest()).toMatchObject({ by: "staff", as_staff: false, actor: null });
    const { text } = await read();
    expect(text).not.toContain(staff.email);
    expect(text).not.toContain(body.reason);
    // Nor is it told by what is found: neither by their name nor by their id.
    for (const more of [`?query=${encodeURIComponent(staff.email)}`, `?user_id=${staff.userId}`]) {
      expect((await read(more)).body, more).toMatchObject({ entries: [], count: 0 });
    }
  });
});

describe("what is told", () => {
  test("is for the Admins of the organization and the platform's admins; nobody else of it, and nobody of another", async () => {
    const other = await aUser(node, { staff: "manager" });
    for (const path of ["", "/csv"]) {
      const status = async (by: Asker) => (await node.ask(`GET /organizations/${id}/audit${path}`, by)).status;
      expect([await status(boss), await status(staff)]).toEqual([200, 200]);
      expect([await status(manager), await status(member), await status(other)]).toEqual([403, 403, 403]);
      expect(await status(stranger)).toBe(404);
    }
  });

  test("is found by the name or address of who did it or had it done, by kind and by days, and by all of them", async () => {
    const house = await anOrganization(node);
    const [ana, eva] = [
      await aUser(node, { membership: { organizationId: house, userTypeId: 1 } }),
      await aUser(node, { membership: { organizationId: house, userTypeId: 3 } }),
    ];
    const add = (actor: TestUser | null, action: string, target: string, day: string) =>
      node.app.db.transaction(async (db) => {
        const caller = actor && { userId: actor.userId, staffRole: null, impersonatorId: null };
        await recordAudit({ db, caller, ip: "" }, action, target, { organization_id: house });
        const at = new Date(`${day}T12:00:00Z`);
        await db
          .update(auditTold)
          .set({ createdAt: at })
          .where(and(eq(auditTold.organizationId, house), eq(auditTold.kind, "settings")));
      });
    await add(ana, "group.save", "group:1", "2026-03-01");
    await add(ana, "member.change", `user:${eva.userId}`, "2026-03-02");
    await add(null, "organization.erase", `organization:${house}`, "2026-03-01");
    const found = async (more: string) =>
      (await read(more, ana, house)).body.entries.map(({ action }: { action: string }) => action);
    expect(await found("")).toEqual(["organization.erase", "member.change", "group.save"]);
    expect(await found(`?query=${encodeURIComponent(eva.email.toUpperCase())}`)).toEqual(["member.change"]);
    expect(await found(`?query=${encodeURIComponent(ana.email)}&kind=settings`)).toEqual(["group.save"]);
    expect(await found(`?user_id=${ana.userId}`)).toEqual(["member.change", "group.save"]);
    expect(await found("?start_date=2026-03-01&end_date=2026-03-01")).toEqual(["group.save"]);
    expect(await found("?user_id=999999999999")).toEqual([]);
    expect((await read("?start_date=2026-03-02&end_date=2026-03-01", ana, house)).status).toBe(400);
    expect((await read("?kind=secrets", ana, house)).status).toBe(400);
  });

  test("is found by an index, however much an organization was told of others", async () => {
    const house = await anOrganization(node);
    const [ana, eva] = [
      await aUser(node, { membership: { organizationId: house, userTypeId: 1 } }),
      await aUser(node, { membership: { organizationId: house, userTypeId: 3 } }),
    ];
    await node.app.db.execute(sql`
      with made as (
        insert into audit (actor_user_id, action, target)
        select 100000 + n % 400, 'group.save', 'group:' || n from generate_series(1, 4000) n returning *
      )
      insert into audit_told (organization_id, audit_id, kind, actor_user_id)
      select ${house}, audit_id, 'settings', actor_user_id from made`);
    const caller = { userId: eva.userId, staffRole: null, impersonatorId: null };
    const detail = { organization_id: house };
    await recordAudit({ db: node.app.db, caller, ip: "" }, "group.save", "group:1", detail);
    await recordAudit({ db: node.app.db, caller: null, ip: "" }, "member.change", `user:${eva.userId}`, detail);
    await node.app.db.execute(sql`analyze audit, audit_told, users`);
    for (const more of [`?query=${encodeURIComponent(eva.email)}`, `?user_id=${eva.userId}`]) {
      const looked = await rowsReadBy(async () => {
        expect((await read(more, ana, house)).body.count, more).toBe(2);
      });
      expect((looked.audit ?? 0) + (looked.audit_told ?? 0), more).toBeLessThan(40);
    }
  });

  test("is read page by page, and as a file in which nothing is a formula", async () => {
    const house = await anOrganization(node);
    const ana = await aUser(node, { membership: { organizationId: house, userTypeId: 1 } });
    for (let count = 0; count <= TOLD_PER_PAGE; count += 1) {
      const caller = { userId: ana.userId, staffRole: null, impersonatorId: null };
      const detail = { organization_id: house, name: `=SUM(A${count})` };
      await recordAudit({ db: node.app.db, caller, ip: "" }, "group.save", "=cmd|calc", detail);
    }
    const [first, second] = [await read("", ana, house), await read("?page=2", ana, house)];
    expect(first.body).toMatchObject({ count: TOLD_PER_PAGE + 1, pages: 2 });
    expect([first.body.entries.length, second.body.entries.length]).toEqual([TOLD_PER_PAGE, 1]);
    const { text } = await node.ask(`GET /organizations/${house}/audit/csv`, ana);
    const lines = text.trim().split("\n");
    expect(lines).toHaveLength(TOLD_PER_PAGE + 2);
    expect(lines[0]).toContain("audit_id,when,kind,action,by,name,email,target,target_name,detail");
    expect(lines.slice(1).every((line) => line.includes("'=cmd|calc"))).toBe(true);
    expect(await newest("?kind=exports", ana, house)).toMatchObject({ action: "audit.export", detail: { count: 51 } });
  });

  test("is written with what it tells, or neither is", async () => {
    const before = (await read()).body.count;
    await expect(
      node.app.db.transaction(async (db) => {
        await recordAudit({ db, caller: null, ip: "" }, "group.save", "group:1", { organization_id: id });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect((await read()).body.count).toBe(before);
  });

  test("is told for 400 days; sign-ins are forgotten then, what else was done stays the platform's to know", async () => {
    const [house, now] = [await anOrganization(node), Date.now()];
    const ana = await aUser(node, { membership: { organizationId: house, userTypeId: 1 } });
    await signIn(ana);
    await node.ask("PUT /organizations", { token: ana.token, body: { organization_id: house, tagline: "Old" } });
    const sweep = (days: number) => {
      const clock = { now: () => new Date(now + days * 86_400_000) };
      return sweepInvitations.work({ ...node.app, clock }, {}, {} as Parameters<typeof sweepInvitations.work>[2]);
    };
    await sweep(TOLD_DAYS - 1);
    expect((await read("", ana, house)).body.count).toBe(2);
    await sweep(TOLD_DAYS + 1);
    expect((await read("", ana, house)).body.count).toBe(0);
    const kept = await node.app.db.select().from(audit).where(eq(audit.actorUserId, ana.userId));
    expect(kept.map(({ action }) => action)).toEqual(["organization.save"]);
  });
});

test("no entry of the audit of any organization holds a key", async () => {
  const rows = await node.app.db.select().from(audit).where(like(audit.action, "organization.%"));
  const keys = await node.app.db.select().from(organizations).where(eq(organizations.organizationId, id));
  expect(JSON.stringify(rows)).not.toContain(keys[0]?.stripePublicKey);
});
