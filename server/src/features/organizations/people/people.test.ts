import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { audit } from "../../accounts/tables.ts";
import { groups, groupUsers, userOrganizations } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let other: TestApp;
const texts = aTextKind("text of somebody of an organization");

beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment });
  other = await aTestApp({ environment, database: node.database });
});
afterAll(async () => {
  await other.close();
  await node.close();
  await model.close();
});

type Role = 1 | 2 | 3;
const aPerson = (organizationId: number, userTypeId: Role) =>
  aUser(node, { membership: { organizationId, userTypeId } });

/** An organization with an Admin. */
async function aHouse() {
  const id = await anOrganization(node);
  return { id, boss: await aPerson(id, 1) };
}

const add = (by: TestUser, id: number, who: object, role: unknown = 3) =>
  node.ask("POST /organizations/users", {
    token: by.token,
    body: { organization_id: id, user_type_id: role, ...who },
  });
const change = (by: TestUser, id: number, { userId }: TestUser, role: unknown, at = node) =>
  at.ask("PUT /organizations/users", {
    token: by.token,
    body: { organization_id: id, user_id: userId, user_type_id: role },
  });
const remove = (by: TestUser, id: number, { userId }: TestUser, at = node) =>
  at.ask(`DELETE /organizations/${id}/${userId}`, { token: by.token });
const read = (by: TestUser, id: number, { userId }: TestUser) =>
  node.ask(`GET /organizations/users/${userId}/${id}`, { token: by.token });
const list = (by: TestUser, id: number, more = "") =>
  node.ask(`GET /organizations/${id}/users${more}`, { token: by.token });
const adminsOf = async (id: number): Promise<number> => {
  const rows = await node.app.db.select().from(userOrganizations).where(eq(userOrganizations.organizationId, id));
  return rows.filter(({ userTypeId }) => userTypeId === 1).length;
};

describe("who is added", () => {
  test("is in the organization at their next call and on their open screens, as what they were made", async () => {
    const { id, boss } = await aHouse();
    const person = await aUser(node);
    const hearing = await aHearing(node.address, person.token);
    const added = await add(boss, id, { email: ` ${person.email.toUpperCase()} ` }, 2);
    expect(added.status, added.text).toBe(201);
    expect(added.body.user).toMatchObject({
      user_id: person.userId,
      organization_id: id,
      user_type_id: 2,
      user_type: { name: "Manager" },
      user: { email: person.email, total_words: 0 },
      campaigns_access: [],
      last_use: null,
      can: { change: true, remove: true },
    });
    await hearing.next("user", ({ user_id }) => user_id === person.userId);
    hearing.close();
    expect((await list(person, id)).status).toBe(200);
  });

  test("is somebody with an account, who is not in it, by an address or, for staff alone, by an id", async () => {
    const { id, boss } = await aHouse();
    const [person, staff] = [await aUser(node), await aUser(node, { staff: "manager" })];
    const refused = async (by: TestUser, who: object, role?: unknown) => {
      const { status, body } = await add(by, id, who, role);
      return [status, body.code];
    };
    expect(await refused(boss, {})).toEqual([422, "person_required"]);
    expect(await refused(boss, { email: boss.email })).toEqual([409, "member_already"]);
    expect(await refused(boss, { user_id: person.userId })).toEqual([404, "not_found"]);
    expect(await refused(staff, { user_id: 999_999_999 })).toEqual([404, "not_found"]);
    for (const role of [0, 4, "1", null, 1.5])
      expect((await refused(boss, { email: person.email }, role))[0]).toBe(422);
    expect((await add(staff, id, { user_id: person.userId })).status).toBe(201);
  });

  test("is added once, also by two at once", async () => {
    const { id, boss } = await aHouse();
    const [second, person] = [await aPerson(id, 1), await aUser(node)];
    const answers = await Promise.all([add(boss, id, person), add(second, id, { email: person.email }, 1)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("is added by Admins and by staff; staff who are no admins of the platform do not let themselves in", async () => {
    const { id } = await aHouse();
    const { email } = await aUser(node);
    for (const role of [2, 3] as const) expect((await add(await aPerson(id, role), id, { email })).status).toBe(403);
    const [manager, admin] = [await aUser(node, { staff: "manager" }), await aUser(node, { staff: "admin" })];
    const itself = await add(manager, id, { user_id: manager.userId }, 1);
    expect([itself.status, itself.body.code]).toEqual([403, "own_organization_role"]);
    expect((await add(admin, id, { email: admin.email }, 1)).status).toBe(201);
  });
});

describe("a role", () => {
  test("counts at the next call, and is never made higher by whoever has it", async () => {
    const { id, boss } = await aHouse();
    const person = await aPerson(id, 1);
    expect((await change(boss, id, person, 3)).body.user.user_type.name).toBe("Member");
    expect((await list(person, id)).status).toBe(403);
    for (const role of [1, 2]) expect((await change(person, id, person, role)).status).toBe(403);
    const staff = await aUser(node, { staff: "manager", membership: { organizationId: id, userTypeId: 3 } });
    const raised = await change(staff, id, staff, 2);
    expect([raised.status, raised.body.code]).toEqual([403, "own_organization_role"]);
    expect((await change(boss, id, await aUser(node), 2)).status).toBe(404);
  });

  test("of the last Admin stays, and so do they: lower, removed or gone, by whomever", async () => {
    const { id, boss } = await aHouse();
    const owner = await aUser(node, { staff: "admin" });
    for (const by of [boss, owner]) {
      expect((await change(by, id, boss, 2)).body.code).toBe("last_organization_admin");
      expect((await remove(by, id, boss)).body.code).toBe("last_organization_admin");
    }
    expect((await change(boss, id, boss, 1)).status).toBe(200);
    expect((await list(boss, id)).body.users).toMatchObject([
      { can: { change: false, remove: false }, kept_because: "last_admin" },
    ]);
    const gone = await node.ask("DELETE /users", { token: boss.token, body: { password: boss.password } });
    expect(gone.body.code).toBe("sole_organization_admin");
    expect(await adminsOf(id)).toBe(1);
  });

  test("an Admin is left whatever two Admins do to each other and to themselves at once, on two nodes", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, boss } = await aHouse();
      const second = await aPerson(id, 1);
      const at = [node, other] as const;
      const acts = [
        () => change(boss, id, second, 2, at[round % 2]),
        () => remove(second, id, boss, at[(round + 1) % 2]),
        () => change(second, id, second, 3, at[round % 2]),
        () => node.ask("DELETE /users", { token: boss.token, body: { password: boss.password } }),
      ];
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await adminsOf(id), JSON.stringify(answers.map(({ body }) => body))).toBeGreaterThan(0);
    }
  });
});

describe("who is removed", () => {
  test("loses the organization and its groups at once, on their screens and in what is being written, on every node", async () => {
    const { id, boss } = await aHouse();
    const person = await aPerson(id, 3);
    const [group] = await node.app.db.insert(groups).values({ organizationId: id, name: "Writers" }).returning();
    const groupId = group?.groupId ?? 0;
    await node.app.db.insert(groupUsers).values({ groupId, organizationId: id, userId: person.userId });
    const { ref } = await texts.start(other, person.userId, "words=9000 every=20", { organizationId: id });
    const { ref: own } = await texts.start(other, person.userId, "words=9000 every=20");
    await waitFor(() => texts.piecesOf(ref).length > 0 && texts.piecesOf(own).length > 0, "the first pieces");
    const hearing = await aHearing(other.address, person.token);
    expect((await remove(boss, id, person)).status).toBe(204);
    await hearing.next("user", ({ user_id }) => user_id === person.userId);
    expect(await texts.endOf(ref)).toMatchObject({ finishReason: "interrupted", error: { code: "access_ended" } });
    const pieces = texts.piecesOf(own).length;
    await waitFor(() => texts.piecesOf(own).length > pieces, "another piece of what is their own");
    await texts.stop(other, person.userId, own);
    hearing.close();
    expect((await other.ask(`GET /conversations?organization_id=${id}`, { token: person.token })).status).toBe(404);
    expect((await other.ask("GET /users", { token: person.token })).body.user.user_organizations).toEqual([]);
    expect(await node.app.db.select().from(groupUsers).where(eq(groupUsers.userId, person.userId))).toEqual([]);
    expect((await remove(boss, id, person)).status).toBe(404);
  });

  test("is not left in a group that they are put into at the same moment", async () => {
    const { id, boss } = await aHouse();
    const [group] = await node.app.db.insert(groups).values({ organizationId: id, name: "Writers" }).returning();
    for (let round = 0; round < 4; round += 1) {
      const person = await aPerson(id, 3);
      const put = () => node.ask(`POST /groups/users/${group?.groupId}/${person.userId}`, { token: boss.token });
      const answers = await Promise.all([put(), remove(boss, id, person, other)]);
      expect([201, 404]).toContain(answers[0].status);
      expect(answers[1].status).toBe(204);
      expect(await node.app.db.select().from(groupUsers).where(eq(groupUsers.userId, person.userId))).toEqual([]);
    }
  });

  test("is written down, as is who was added and who was changed", async () => {
    const { id, boss } = await aHouse();
    const person = await aUser(node);
    await add(boss, id, { email: person.email });
    await change(boss, id, person, 2);
    await remove(boss, id, person);
    const noted = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${person.userId}`))
      .orderBy(audit.auditId);
    expect(noted).toMatchObject([
      { action: "member.add", actorUserId: boss.userId, detail: { organization_id: id, role: "member" } },
      { action: "member.change", detail: { role: "manager", before: "member" } },
      { action: "member.remove", detail: { role: "manager" } },
    ]);
  });
});

describe("what one sees of the others", () => {
  test("is nothing for Members but themselves, and the same 400 for whoever is not there", async () => {
    const { id, boss } = await aHouse();
    const [member, colleague, stranger] = [await aPerson(id, 3), await aPerson(id, 3), await aUser(node)];
    expect((await read(member, id, member)).body.user).toMatchObject({
      user_id: member.userId,
      can: { change: false },
    });
    const refused = [
      await read(member, id, colleague),
      await read(member, id, stranger),
      await read(boss, id, stranger),
      await read(stranger, id, member),
      await read(stranger, 999_999_999, stranger),
    ];
    expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual(
      refused.map(() => `400 ${refused[0]?.text}`),
    );
    expect(refused[0]?.body.code).toBe("not_a_member");
  });
});
