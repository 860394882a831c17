import { and, asc, eq, isNull } from "drizzle-orm";
import { groups, groupUsers, organizations, userOrganizations } from "../../src/features/organizations/tables.ts";
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

const save = async (given: Given) => ({
  body: { organization_id: await theOrganization(given), tagline: `Number ${newNumber()}` },
});
const inIt = (path: string) => async (given: Given) => ({
  path: path.replace("{id}", String(await theOrganization(given))),
});

export const organizationsExamples: Examples = {
  "GET /organizations/{id}": inIt("/organizations/{id}"),
  "POST /organizations": () => ({ body: { name: `Example ${newNumber()}` } }),
  "PUT /organizations": save,
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
