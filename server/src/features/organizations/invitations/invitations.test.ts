import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { allMailsTo, lastMailTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { fromAnywhere } from "../../../../test/strangers/fromAnywhere.ts";
import { audit, users } from "../../accounts/tables.ts";
import { saveSettings, tellScreens } from "../../site/index.ts";
import { sweepInvitations } from "../sweep.ts";
import { invitations, organizations, userOrganizations } from "../tables.ts";

let node: TestApp;
let other: TestApp;

beforeAll(async () => {
  // Each call comes from an address of its own: the budget of one is not what is looked at here.
  const environment = { TRUST_PROXY: "true" };
  node = fromAnywhere(await aTestApp({ environment, runsJobs: true }));
  other = fromAnywhere(await aTestApp({ environment, database: node.database }));
});
afterAll(async () => {
  await other.close();
  await node.close();
});

type Role = 1 | 2 | 3;
const aPerson = (organizationId: number, userTypeId: Role) =>
  aUser(node, { membership: { organizationId, userTypeId } });

async function aHouse() {
  const id = await anOrganization(node);
  return { id, boss: await aPerson(id, 1) };
}

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `invited${count}@example.com`;
};

const add = (by: TestUser, id: number, email: string, role: Role = 3, at = node) =>
  at.ask("POST /organizations/users", {
    token: by.token,
    body: { organization_id: id, user_type_id: role, email },
  });
const list = (by: TestUser, id: number) => node.ask(`GET /organizations/${id}/invitations`, { token: by.token });
const again = (by: TestUser, id: number, invitationId: number) =>
  node.ask(`POST /organizations/${id}/invitations/${invitationId}/send`, { token: by.token });
const withdraw = (by: TestUser, id: number, invitationId: number, at = node) =>
  at.ask(`DELETE /organizations/${id}/invitations/${invitationId}`, { token: by.token });
const read = (token: string) => node.ask("POST /invitations/read", { body: { token } });
const accept = (token: string, by: TestUser, at = node) =>
  at.ask("POST /invitations/accept", { token: by.token, body: { token } });
const signUp = (email: string, more: object = {}, at = node) =>
  at.ask("POST /users", {
    body: { name: "Ada", last_name: "Lovelace", email, password: "engine", phone: "(555) 123-4567", ...more },
  });
const tokenTo = async (email: string, nth = 1) => tokenIn(await lastMailTo(node, email, nth));
const verify = (token: string) => node.ask("POST /auth/verify", { body: { token, password: "engine" } });

const roleOf = async (id: number, email: string): Promise<number | null> => {
  const [row] = await node.app.db
    .select({ userTypeId: userOrganizations.userTypeId, organizationId: userOrganizations.organizationId })
    .from(userOrganizations)
    .innerJoin(users, eq(users.userId, userOrganizations.userId))
    .where(eq(users.email, email))
    .then((rows) => rows.filter(({ organizationId }) => organizationId === id));
  return row?.userTypeId ?? null;
};
const setExpired = (invitationId: number, at = new Date(Date.now() - 1000)) =>
  node.app.db.update(invitations).set({ expiresAt: at }).where(eq(invitations.invitationId, invitationId));

/** An invitation that was mailed. */
async function anInvited(role: Role = 3) {
  const house = await aHouse();
  const email = anAddress();
  const { body } = await add(house.boss, house.id, email, role);
  return { ...house, email, invitationId: body.invitation.invitation_id as number, token: await tokenTo(email) };
}

/** Somebody with an account and this address, proved or not. It is moved there, so that no act of theirs hears of it. */
async function anOwner(email: string, { isProved = true } = {}): Promise<TestUser> {
  const person = await aUser(node);
  const values = { email, emailVerifiedAt: isProved ? new Date() : null };
  await node.app.db.update(users).set(values).where(eq(users.userId, person.userId));
  return { ...person, email };
}

describe("an address that nobody has", () => {
  test("is invited, and mailed in the organization's name and the inviter's language", async () => {
    const { id } = await aHouse();
    const boss = await aUser(node, { membership: { organizationId: id, userTypeId: 1 }, lang: "es" });
    const [{ name } = { name: "" }] = await node.app.db
      .update(organizations)
      .set({ thumbnail: "/api/files/7/abril.png" })
      .where(eq(organizations.organizationId, id))
      .returning();
    const email = anAddress();
    const made = await add(boss, id, ` ${email.toUpperCase()} `, 2);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      user: null,
      invitation: {
        invitation_id: expect.any(Number),
        organization_id: id,
        email,
        user_type_id: 2,
        user_type: { name: "Manager" },
        invited_by: { user_id: boss.userId, name: expect.any(String), last_name: "Test" },
        by_staff: false,
        createdAt: expect.any(String),
        expires_at: expect.any(String),
        is_expired: false,
      },
    });
    const mail = await lastMailTo(node, email);
    expect(mail).toMatchObject({ subject: `Te invitan a ${name}`, lang: "es" });
    expect(mail.fromName).toContain(name);
    expect(mail.text).toContain("gestor");
    expect(mail.html).toContain(`src="${node.app.publicUrl}/api/files/7/abril.png"`);
    const { tokenHash } = (await node.app.db.select().from(invitations).where(eq(invitations.email, email)))[0] ?? {};
    expect(tokenHash).not.toBe(tokenIn(mail));
    expect((await list(boss, id)).body).toMatchObject({ invitations: [{ email }], count: 1, pages: 1 });
  });

  test("has one invitation of an organization at a time, also of two Admins at once on two nodes", async () => {
    const { id, boss } = await aHouse();
    const [second, email] = [await aPerson(id, 1), anAddress()];
    const answers = await Promise.all([add(boss, id, email), add(second, id, email, 1, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("invited_already");
    expect((await list(boss, id)).body.count).toBe(1);
    await lastMailTo(node, email);
    expect(await allMailsTo(node, email)).toHaveLength(1);
    const elsewhere = await aHouse();
    expect((await add(elsewhere.boss, elsewhere.id, email)).status).toBe(201);
  });

  test("is invited anew once the invitation has expired, with the new role, and the earlier link is dead", async () => {
    const { id, boss, email, invitationId, token } = await anInvited(1);
    await setExpired(invitationId);
    expect((await list(boss, id)).body.invitations).toMatchObject([{ is_expired: true }]);
    const made = await add(boss, id, email, 3);
    expect(made.body.invitation).toMatchObject({ invitation_id: invitationId, user_type_id: 3, is_expired: false });
    expect((await read(token)).body.code).toBe("invitation_unknown");
    expect((await read(await tokenTo(email, 2))).body.invitation).toMatchObject({ user_type: { name: "Member" } });
  });

  test("is mailed three times a day at most, whether it is sent again or withdrawn and invited anew", async () => {
    const { id, boss, email, invitationId } = await anInvited();
    expect((await again(boss, id, invitationId)).status).toBe(200);
    expect((await withdraw(boss, id, invitationId)).status).toBe(204);
    const anew = await add(boss, id, email);
    expect(anew.status).toBe(201);
    const refused = await again(boss, id, anew.body.invitation.invitation_id);
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  });
});

test("whom the platform's staff invited hears of the organization alone, as do its Admins", async () => {
  const { id, boss } = await aHouse();
  const [staff, email] = [await aUser(node, { staff: "manager" }), anAddress()];
  await node.app.db.update(users).set({ name: "Zenobia" }).where(eq(users.userId, staff.userId));
  expect((await add(staff, id, email)).body.invitation).toMatchObject({ invited_by: null, by_staff: true });
  expect((await list(boss, id)).body.invitations).toMatchObject([{ email, invited_by: null, by_staff: true }]);
  const { text } = await lastMailTo(node, email);
  expect(text).toMatch(/^You are invited to .+ on .+\. Your role there is /m);
  expect(text).not.toContain("Zenobia");
  // Who is of it is known there.
  await node.app.db.insert(userOrganizations).values({ userId: staff.userId, organizationId: id, userTypeId: 3 });
  expect((await list(boss, id)).body.invitations).toMatchObject([{ invited_by: { name: "Zenobia" }, by_staff: false }]);
});

describe("whoever has the link", () => {
  test("is told what it is, and whether its address has an account; a wrong one is no invitation", async () => {
    const { id, email, token } = await anInvited(2);
    const opened = await read(token);
    expect(opened.body.invitation).toMatchObject({
      state: "open",
      email,
      user_type: { name: "Manager" },
      organization: { organization_id: id },
      has_account: false,
    });
    const wrong = await read(`${token}x`);
    expect([wrong.status, wrong.body.code]).toEqual([404, "invitation_unknown"]);
  });

  test("signs up with its address, which is proved by it, and is in the organization with that role", async () => {
    const { id, email, token } = await anInvited(2);
    const made = await signUp(email, { invitation: token });
    expect(made.status, made.text).toBe(201);
    expect(made.body.user).toMatchObject({
      email_verified: true,
      user_organizations: [{ organization_id: id, user_type_id: 2 }],
    });
    expect((await read(token)).body.invitation).toMatchObject({ state: "used", has_account: true });
    const noted = await node.app.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${made.body.user.user_id}`));
    expect(noted.map(({ action }) => action)).toEqual(["user.sign_up", "member.join", "session.start"]);
  });

  test("signs up with no other address, and not twice", async () => {
    const { email, token } = await anInvited();
    const strange = await signUp(anAddress(), { invitation: token });
    expect([strange.status, strange.body.code]).toEqual([403, "invitation_of_another"]);
    const both = await Promise.all([signUp(email, { invitation: token }), signUp(email, { invitation: token }, other)]);
    expect(both.map(({ status }) => status).sort()[0]).toBe(201);
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await signUp(anAddress(), { invitation: token })).body.code).toBe("invitation_used");
  });

  test("comes in where sign-up is closed to everybody else", async () => {
    const { id, email, token } = await anInvited();
    const setOpen = async (isOpen: boolean | null) => {
      await saveSettings(node.app, { signup_enabled: isOpen });
      tellScreens(node.app, ["signup_enabled"]);
    };
    await setOpen(false);
    try {
      expect((await signUp(email)).body.code).toBe("signup_closed");
      expect((await signUp(email, { invitation: token })).status).toBe(201);
    } finally {
      await setOpen(null);
    }
    expect(await roleOf(id, email)).toBe(3);
  });

  test("has the account also where a stranger began one at the address, who is out then", async () => {
    const { id, email, token } = await anInvited();
    const stranger = await node.ask("POST /auth/signup", { body: { email, password: "of a stranger" } });
    expect((await signUp(email, { invitation: token, password: "of the owner" })).status).toBe(201);
    expect(await roleOf(id, email)).toBe(3);
    expect((await node.ask("GET /users", { token: stranger.body.token })).status).toBe(401);
    const signIn = (password: string) => node.ask("POST /auth/login", { body: { email, password } });
    expect((await signIn("of a stranger")).status).toBe(401);
    expect((await signIn("of the owner")).status).toBe(200);
  });

  test("accepts it signed in with its address alone, once that is proved", async () => {
    const { id, email, token } = await anInvited(1);
    const stranger = await aUser(node);
    const strange = await accept(token, stranger);
    expect([strange.status, strange.body.code]).toEqual([403, "invitation_of_another"]);
    const owner = await anOwner(email, { isProved: false });
    const unproved = await accept(token, owner);
    expect([unproved.status, unproved.body.code]).toEqual([403, "invitation_unproved"]);
    expect(await roleOf(id, email)).toBeNull();
    await node.app.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.userId, owner.userId));
    expect((await accept(token, owner)).body).toEqual({ organization_id: id });
    expect(await roleOf(id, email)).toBe(1);
    expect((await accept(token, owner)).body.code).toBe("invitation_used");
  });

  test("is let in once by two at once, and is told kindly what else it has become", async () => {
    const one = await anInvited();
    const owner = await anOwner(one.email);
    const both = await Promise.all([accept(one.token, owner), accept(one.token, owner, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await anInvited();
    await setExpired(late.invitationId);
    const withdrawn = await anInvited();
    await withdraw(withdrawn.boss, withdrawn.id, withdrawn.invitationId);
    const gone = await anInvited();
    await node.app.db
      .update(organizations)
      .set({ deletedAt: new Date() })
      .where(eq(organizations.organizationId, gone.id));
    for (const [invited, state] of [
      [late, "expired"],
      [withdrawn, "withdrawn"],
      [gone, "gone"],
    ] as const) {
      expect((await read(invited.token)).body.invitation.state).toBe(state);
      const { status, body } = await signUp(invited.email, { invitation: invited.token });
      expect([status, body.code]).toEqual([409, `invitation_${state}`]);
      expect((await accept(invited.token, await anOwner(invited.email))).body.code).toBe(`invitation_${state}`);
      expect(await roleOf(invited.id, invited.email)).toBeNull();
    }
  });

  test("is in or not, and the invitation accepted or withdrawn, when both are done at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, boss, email, invitationId, token } = await anInvited();
      const answers = await Promise.all([
        signUp(email, { invitation: token }, round % 2 === 0 ? node : other),
        withdraw(boss, id, invitationId, round % 2 === 0 ? other : node),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect([
        [201, 404],
        [409, 204],
      ]).toContainEqual(statuses);
      expect(await roleOf(id, email)).toBe(statuses[0] === 201 ? 3 : null);
    }
  });
});

describe("whoever proves an invited address without the link", () => {
  test("is in every organization that invited it, and in none before", async () => {
    const [one, two] = [await anInvited(2), await aHouse()];
    const { email } = one;
    await add(two.boss, two.id, email);
    expect((await signUp(email)).body.user.user_organizations).toEqual([]);
    expect(await roleOf(one.id, email)).toBeNull();
    expect((await verify(await tokenTo(email, 3))).status).toBe(200);
    expect([await roleOf(one.id, email), await roleOf(two.id, email)]).toEqual([2, 3]);
    expect((await list(one.boss, one.id)).body.count).toBe(0);
  });

  test("is in it too by a new password, and never by an invitation that is over", async () => {
    const [open, late] = [await anInvited(), await aHouse()];
    const { email } = open;
    const { body } = await add(late.boss, late.id, email);
    await setExpired(body.invitation.invitation_id);
    await signUp(email);
    await lastMailTo(node, email, 3);
    await node.ask("POST /users/sendResetPasswordLink", { body: { email } });
    const token = await tokenTo(email, 4);
    expect((await node.ask("POST /auth/reset", { body: { token, password: "another one" } })).status).toBe(200);
    expect([await roleOf(open.id, email), await roleOf(late.id, email)]).toEqual([3, null]);
  });

  test("is in it as what an Admin made them meanwhile, and the invitation is used up", async () => {
    const { id, boss, email, token } = await anInvited(1);
    await anOwner(email);
    expect((await add(boss, id, email, 3)).body).toMatchObject({ user: { user_type_id: 3 }, invitation: null });
    expect((await read(token)).body.invitation.state).toBe("used");
    expect(await roleOf(id, email)).toBe(3);
  });
});

describe("the list of invitations", () => {
  test("is for Admins and staff; nobody else sees one, sends one or withdraws one", async () => {
    const { id, boss, invitationId } = await anInvited();
    const elsewhere = await aHouse();
    for (const by of [await aPerson(id, 2), await aPerson(id, 3)]) {
      expect((await list(by, id)).status).toBe(403);
      expect((await again(by, id, invitationId)).status).toBe(403);
      expect((await withdraw(by, id, invitationId)).status).toBe(403);
    }
    expect((await withdraw(elsewhere.boss, elsewhere.id, invitationId)).status).toBe(404);
    expect((await list(await aUser(node, { staff: "manager" }), id)).body.count).toBe(1);
    expect((await withdraw(boss, id, invitationId)).status).toBe(204);
    expect((await withdraw(boss, id, invitationId)).status).toBe(404);
    expect((await again(boss, id, invitationId)).status).toBe(404);
  });

  test("sends one again with a new link for 14 days; the earlier link is dead", async () => {
    const { id, boss, email, invitationId, token } = await anInvited();
    await setExpired(invitationId);
    const sent = await again(boss, id, invitationId);
    expect(sent.body.invitation.is_expired).toBe(false);
    const days = (Date.parse(sent.body.invitation.expires_at) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    expect((await read(token)).status).toBe(404);
    expect((await read(await tokenTo(email, 2))).body.invitation.state).toBe("open");
  });

  test("keeps what an Admin wrote who is none any more, and who has left is not named", async () => {
    const { id, boss, email, token } = await anInvited();
    const second = await aPerson(id, 1);
    await node.ask(`DELETE /organizations/${id}/${boss.userId}`, { token: second.token });
    await node.ask("DELETE /users", { token: boss.token, body: { password: boss.password } });
    expect((await list(second, id)).body.invitations).toMatchObject([{ email, invited_by: null }]);
    expect((await signUp(email, { invitation: token })).status).toBe(201);
    expect(await roleOf(id, email)).toBe(3);
  });
});

describe("an address", () => {
  test("is forgotten a month after its invitation ended, and at once when whoever proved it leaves", async () => {
    const [old, young, left] = [await anInvited(), await anInvited(), await anInvited()];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await setExpired(old.invitationId, daysAgo(31));
    await setExpired(young.invitationId, daysAgo(29));
    await sweepInvitations.work(node.app, {}, { attempt: 1, signal: new AbortController().signal } as never);
    const person = await anOwner(left.email);
    expect((await node.ask("DELETE /users", { token: person.token, body: { password: person.password } })).status).toBe(
      204,
    );
    const kept = await anInvited();
    const stranger = await anOwner(kept.email, { isProved: false });
    await node.ask("DELETE /users", { token: stranger.token, body: { password: stranger.password } });
    const rows = await node.app.db.select({ id: invitations.invitationId }).from(invitations);
    const ids = rows.map((row) => row.id);
    expect(ids).toContain(young.invitationId);
    expect(ids).toContain(kept.invitationId);
    expect(ids).not.toContain(old.invitationId);
    expect(ids).not.toContain(left.invitationId);
  });
});
