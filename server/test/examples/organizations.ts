import { and, asc, eq, isNull } from "drizzle-orm";
import { users } from "../../src/features/accounts/tables.ts";
import { aForm } from "../../src/features/files/test/samples.ts";
import { lookingIn } from "../../src/features/organizations/hosts/looking.ts";
import { hashOf } from "../../src/features/organizations/invitations/tokens.ts";
import { organizationHosts } from "../../src/features/organizations/tables.hosts.ts";
import {
  groups,
  groupUsers,
  invitations,
  organizations,
  peopleImportRows,
  peopleImports,
  userOrganizations,
} from "../../src/features/organizations/tables.ts";
import { wordCaps } from "../../src/features/organizations/tables.words.ts";
import { giveHost } from "../outside/ownHosts.ts";
import { anOrganization } from "../people.ts";
import { newNumber, one } from "../strangers/owner.ts";
import type { Examples, Given } from "./example.ts";

/** The organization that the table asks about: the first of an installation, whoever is in it. */
export async function theOrganization({ node }: Given): Promise<number> {
  const [first] = await node.app.db
    .select({ id: organizations.organizationId })
    .from(organizations)
    .where(isNull(organizations.deletedAt))
    .orderBy(asc(organizations.organizationId))
    .limit(1);
  return first?.id ?? anOrganization(node);
}

/** What the caller is in it; undefined where they are nothing. */
export async function typeIn({ node, person }: Given, organizationId: number): Promise<number | undefined> {
  const isThey = and(
    eq(userOrganizations.userId, person?.userId ?? 0),
    eq(userOrganizations.organizationId, organizationId),
  );
  const [found] = await node.app.db.select().from(userOrganizations).where(isThey);
  return found?.userTypeId;
}

/** An organization that may be taken away, in which the caller is what they are in the other. */
async function anotherLike(given: Given): Promise<{ id: number; name: string }> {
  const userTypeId = await typeIn(given, await theOrganization(given));
  const id = await anOrganization(given.node);
  const { db } = given.node.app;
  if (given.person && userTypeId !== undefined) {
    await db.insert(userOrganizations).values({ userId: given.person.userId, organizationId: id, userTypeId });
  }
  const [{ name } = { name: "" }] = await db.select().from(organizations).where(eq(organizations.organizationId, id));
  return { id, name };
}

export async function aMember(given: Given, organizationId: number): Promise<number> {
  const { userId } = await given.customer();
  await given.node.app.db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 3 });
  return userId;
}

async function aGroup(given: Given) {
  const organizationId = await theOrganization(given);
  const { db } = given.node.app;
  const { groupId } = one(await db.insert(groups).values({ organizationId, name: "Writers" }).returning());
  const userId = await aMember(given, organizationId);
  return { groupId, userId, organizationId };
}

/** An invitation that waits for an answer; the caller's own where no other address is said. */
async function anInvitation({ node, person }: Given, organizationId: number, email = person?.email) {
  const token = `token-${newNumber()}`;
  const expiresAt = new Date(Date.now() + 86_400_000);
  const address = email ?? `invited${newNumber()}@example.com`;
  const values = { organizationId, email: address, userTypeId: 3, tokenHash: hashOf(token), expiresAt };
  const { invitationId } = one(await node.app.db.insert(invitations).values(values).returning());
  return { token, invitationId };
}

const onInvitation = (rest: string) => async (given: Given) => {
  const id = await theOrganization(given);
  const { invitationId } = await anInvitation(given, id, `invited${newNumber()}@example.com`);
  return { path: `/organizations/${id}/invitations/${invitationId}${rest}` };
};

/** A file of people that was looked at; one of the same organization that is done would be as good to read. */
const onImport = (rest: string) => async (given: Given) => {
  const organizationId = await theOrganization(given);
  const userId = given.person?.userId ?? (await given.customer()).userId;
  const { db } = given.node.app;
  await db
    .update(peopleImports)
    .set({ state: "done" })
    .where(and(eq(peopleImports.organizationId, organizationId), eq(peopleImports.state, "running")));
  const { importId } = one(
    await db.insert(peopleImports).values({ organizationId, userId, fileName: "people.csv" }).returning(),
  );
  const email = `listed${newNumber()}@example.com`;
  await db
    .insert(peopleImportRows)
    .values({ importId, row: 1, email, role: "Member", userTypeId: 3, outcome: "will_invite" });
  return { path: `/organizations/${organizationId}/people_imports/${importId}${rest}` };
};

const today = new Date().toISOString().slice(0, 10);
const ofToday = `?start_date=${today}&end_date=${today}`;

/** Somebody of the organization who has a cap of their own. */
const onOwnCap = async (given: Given) => {
  const organizationId = await theOrganization(given);
  const userId = await aMember(given, organizationId);
  await given.node.app.db.insert(wordCaps).values({ organizationId, userId, words: 100 });
  return { path: `/organizations/${organizationId}/words/caps/${userId}`, body: { words: 200 } };
};

/** Somebody of the organization, and what they made there. */
const onWork = async (given: Given) => {
  const organizationId = await theOrganization(given);
  return { organizationId, userId: await aMember(given, organizationId) };
};

const save = async (given: Given) => ({
  body: { organization_id: await theOrganization(given), tagline: `Number ${newNumber()}` },
});
const inIt = (path: string) => async (given: Given) => ({
  path: path.replace("{id}", String(await theOrganization(given))),
});

export const organizationsExamples: Examples = {
  "GET /organizations/{id}/audit": inIt("/organizations/{id}/audit"),
  "GET /organizations/{id}/audit/csv": inIt("/organizations/{id}/audit/csv"),
  "GET /organizations/{id}/leavers": inIt("/organizations/{id}/leavers"),
  "GET /organizations/{id}/work/{user_id}": async (given) => {
    const { organizationId, userId } = await onWork(given);
    return { path: `/organizations/${organizationId}/work/${userId}` };
  },
  "POST /organizations/{id}/work/{user_id}/hand_over": async (given) => {
    const { organizationId, userId } = await onWork(given);
    const body = { to_user_id: await aMember(given, organizationId), kinds: ["documents"] };
    return { path: `/organizations/${organizationId}/work/${userId}/hand_over`, body };
  },
  "GET /organizations/{id}/export": inIt("/organizations/{id}/export"),
  "POST /organizations/{id}/export": async (given) => ({
    path: `/organizations/${(await anotherLike(given)).id}/export`,
  }),
  "GET /organizations/{id}": inIt("/organizations/{id}"),
  "POST /organizations": () => ({ body: { name: `Example ${newNumber()}` } }),
  "PUT /organizations": save,
  "GET /organizations/{id}/host": inIt("/organizations/{id}/host"),
  "POST /organizations/{id}/host/check": async (given) => {
    const organizationId = await theOrganization(given);
    const [host, now] = [`shop${organizationId}.example.org`, new Date()];
    const row = { organizationId, host, proof: "p", enteredAt: now, nextCheckAt: now };
    await given.node.app.db.insert(organizationHosts).values(row).onConflictDoNothing();
    // Nobody answers there: what is looked for is not asked of the internet.
    lookingIn(given.node.app).servers = ["127.0.0.1:9"];
    return { path: `/organizations/${organizationId}/host/check` };
  },
  "GET /hosts/certificate": async ({ node }) => {
    const organizationId = await anOrganization(node);
    const host = `open${organizationId}.example.org`;
    await giveHost(node, organizationId, host);
    return { path: `/hosts/certificate?domain=${host}` };
  },
  "GET /organizations/{id}/brand": inIt("/organizations/{id}/brand"),
  "PUT /organizations/{id}/brand": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/brand`,
    body: { primary_color: "#1d6b57" },
  }),
  "POST /organizations/update": save,
  "DELETE /organizations/{id}": async (given) => {
    const { id, name } = await anotherLike(given);
    return { path: `/organizations/${id}`, body: { name } };
  },
  "PUT /organizations/{organization_id}/ai_key": async ({ node }) => ({
    path: `/organizations/${await anOrganization(node)}/ai_key`,
    body: { source: "own" },
  }),
  "GET /organizations/{id}/users": inIt("/organizations/{id}/users"),
  "GET /organizations/{id}/users/csv": inIt("/organizations/{id}/users/csv"),
  "GET /organizations/users/{user_id}/{organization_id}": async (given) => {
    const id = await theOrganization(given);
    const isIn = (await typeIn(given, id)) !== undefined;
    return { path: `/organizations/users/${isIn ? given.person?.userId : await aMember(given, id)}/${id}` };
  },
  "POST /organizations/users": async (given) => {
    const [organization_id, { email }] = [await theOrganization(given), await given.customer()];
    return { body: { organization_id, email, user_type_id: 3 } };
  },
  "PUT /organizations/users": async (given) => {
    const organization_id = await theOrganization(given);
    return { body: { organization_id, user_id: await aMember(given, organization_id), user_type_id: 2 } };
  },
  "DELETE /organizations/{org}/{user}": async (given) => {
    const id = await theOrganization(given);
    return { path: `/organizations/${id}/${await aMember(given, id)}` };
  },
  "GET /organizations/{id}/invitations": inIt("/organizations/{id}/invitations"),
  "POST /organizations/{id}/invitations/{invitation_id}/send": onInvitation("/send"),
  "DELETE /organizations/{id}/invitations/{invitation_id}": onInvitation(""),
  "POST /organizations/{id}/people_imports": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/people_imports`,
    form: aForm("email,role\nsomebody@example.com,Member\n", "people.csv"),
  }),
  "GET /organizations/{id}/people_imports": inIt("/organizations/{id}/people_imports"),
  "GET /organizations/{id}/people_imports/{import_id}": onImport(""),
  "POST /organizations/{id}/people_imports/{import_id}/start": onImport("/start"),
  "DELETE /organizations/{id}/people_imports/{import_id}": onImport(""),
  "GET /organizations/{id}/words": inIt("/organizations/{id}/words"),
  "GET /organizations/{id}/words/usage": inIt(`/organizations/{id}/words/usage${ofToday}`),
  "GET /organizations/{id}/words/csv": inIt(`/organizations/{id}/words/csv${ofToday}`),
  "PUT /organizations/{id}/words/caps": async (given) => ({
    path: `/organizations/${await theOrganization(given)}/words/caps`,
    body: { person: null, all: null, is_mailing: true },
  }),
  "PUT /organizations/{id}/words/caps/{user_id}": onOwnCap,
  "DELETE /organizations/{id}/words/caps/{user_id}": onOwnCap,
  "POST /organizations/{id}/words/grants": async ({ node }) => ({
    path: `/organizations/${await anOrganization(node)}/words/grants`,
    body: { words: 1000 },
  }),
  "DELETE /organizations/{id}/words/grants": async ({ node }) => ({
    path: `/organizations/${await anOrganization(node)}/words/grants`,
  }),
  "POST /invitations/read": async (given) => {
    const { token } = await anInvitation(given, await anOrganization(given.node));
    return { body: { token } };
  },
  "POST /invitations/accept": async (given) => {
    const { node, person } = given;
    const proved = { emailVerifiedAt: new Date() };
    await node.app.db
      .update(users)
      .set(proved)
      .where(eq(users.userId, person?.userId ?? 0));
    const { token } = await anInvitation(given, await anOrganization(node));
    return { body: { token } };
  },
  "GET /groups/organization/{id}": inIt("/groups/organization/{id}"),
  "GET /groups/{id}": async (given) => ({ path: `/groups/${(await aGroup(given)).groupId}` }),
  "POST /groups": async (given) => ({ body: { organization_id: await theOrganization(given), name: "Writers" } }),
  "PUT /groups": async (given) => ({ body: { group_id: (await aGroup(given)).groupId, name: "Editors" } }),
  "DELETE /groups/{id}": async (given) => ({ path: `/groups/${(await aGroup(given)).groupId}` }),
  "POST /groups/users/{a}/{b}": async (given) => {
    const { groupId, userId } = await aGroup(given);
    return { path: `/groups/users/${groupId}/${userId}` };
  },
  "DELETE /groups/users/{a}/{b}": async (given) => {
    const { groupId, userId, organizationId } = await aGroup(given);
    await given.node.app.db.insert(groupUsers).values({ groupId, userId, organizationId });
    return { path: `/groups/users/${groupId}/${userId}` };
  },
};
