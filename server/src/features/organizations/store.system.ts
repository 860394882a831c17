import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { wasOfStaff } from "../accounts/index.ts";
import { ADMIN_TYPE_ID } from "./rules.ts";
import { organizationHosts } from "./tables.hosts.ts";
import { groupUsers, organizations, userOrganizations } from "./tables.ts";

const typeInOrganization = prepared((db) =>
  db
    .select({ userTypeId: userOrganizations.userTypeId })
    .from(organizations)
    .leftJoin(
      userOrganizations,
      and(
        eq(userOrganizations.organizationId, organizations.organizationId),
        eq(userOrganizations.userId, sql.placeholder("userId")),
      ),
    )
    // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
    .where(
      and(
        sql`${organizations.organizationId} = ${sql.placeholder("organizationId")}::bigint`,
        isNull(organizations.deletedAt),
      ),
    )
    .prepare("organizations_type"),
);

/** A person's type in an organization, null without one; undefined when there is no such organization. */
export async function readTypeIn(db: Db, userId: number, organizationId: number): Promise<number | null | undefined> {
  const [found] = await typeInOrganization(db).execute({ userId, organizationId });
  return found?.userTypeId;
}

/**
 * A person's type in an organization as a value of a statement that names both: 0 without one, null when there is no such
 * organization.
 */
export const typeOf = (userId: SQL, organizationId: SQL): SQL<number | null> =>
  sql`(select coalesce(${userOrganizations.userTypeId}, 0) from ${organizations}
    left join ${userOrganizations} on ${userOrganizations.organizationId} = ${organizations.organizationId}
      and ${userOrganizations.userId} = ${userId}
    where ${organizations.organizationId} = ${organizationId} and ${organizations.deletedAt} is null)`;

/** Whether somebody is in an organization, as a part of a statement that names both. */
export const isMember = ({ db }: { db: Db }, userId: AnyPgColumn, organizationId: AnyPgColumn | SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userOrganizations)
      .where(
        and(sql`${userOrganizations.userId} = ${userId}`, sql`${userOrganizations.organizationId} = ${organizationId}`),
      ),
  );

/** Whether somebody has a name in an organization: who is or was of the platform's staff and is nobody of it has none there. */
export const isNamedThere = (ctx: { db: Db }, userId: AnyPgColumn, organizationId: AnyPgColumn): SQL | undefined =>
  or(not(wasOfStaff(userId)), isMember(ctx, userId, organizationId));

const aiOf = prepared((db) =>
  db
    .select({ openaiApiKey: organizations.openaiApiKey, usesOwnKeyOnly: organizations.usesOwnKeyOnly })
    .from(organizations)
    .where(and(eq(organizations.organizationId, sql.placeholder("organizationId")), isNull(organizations.deletedAt)))
    .prepare("organizations_ai"),
);

/** The AI key of an organization, sealed, and whether it does without the installation's; undefined when there is none such. */
export async function readAi(db: Db, organizationId: number) {
  const [found] = await aiOf(db).execute({ organizationId });
  return found;
}

/** Sets whether an organization does without the installation's AI key; its name, or undefined when there is none such. */
export async function writeOwnKeyOnly(db: Db, organizationId: number, usesOwnKeyOnly: boolean) {
  const [changed] = await db
    .update(organizations)
    .set({ usesOwnKeyOnly, updatedAt: sql`now()` })
    .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.deletedAt)))
    .returning({ openaiApiKey: organizations.openaiApiKey });
  return changed;
}

const stripeKeysOf = prepared((db) =>
  db
    .select({
      publicKey: organizations.stripePublicKey,
      privateKey: organizations.stripePrivateKey,
      webhookKey: organizations.stripeWebhookKey,
    })
    .from(organizations)
    .where(and(eq(organizations.organizationId, sql.placeholder("organizationId")), isNull(organizations.deletedAt)))
    .prepare("organizations_stripe_keys"),
);

/** What is kept of an organization's Stripe keys, the secret ones sealed, as a part of another feature's statement; of one that is there still. */
export const stripeKeysKept = new QueryBuilder()
  .select({
    organizationId: organizations.organizationId,
    publicKey: organizations.stripePublicKey,
    privateKey: organizations.stripePrivateKey,
    webhookKey: organizations.stripeWebhookKey,
  })
  .from(organizations)
  .where(isNull(organizations.deletedAt))
  .as("stripe_keys");

/** The Stripe keys of an organization, the secret ones sealed; undefined when there is no such organization. */
export async function readStripeKeys(db: Db, organizationId: number) {
  const [found] = await stripeKeysOf(db).execute({ organizationId });
  return found;
}

const sellersByCard = prepared((db) =>
  db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(isNotNull(organizations.stripePrivateKey), isNull(organizations.deletedAt)))
    .limit(1)
    .prepare("organizations_selling_by_card"),
);

/** Whether any organization has entered Stripe keys. */
export async function hasStripeKeys(db: Db): Promise<boolean> {
  return (await sellersByCard(db).execute()).length > 0;
}

/** The organizations that a person belongs to, by name; with the host of those that have proved one. */
export function readMemberships(db: Db, userId: number) {
  return db
    .select({
      organizationId: organizations.organizationId,
      name: organizations.name,
      slug: organizations.slug,
      domain: organizationHosts.host,
      userTypeId: userOrganizations.userTypeId,
    })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.organizationId, userOrganizations.organizationId))
    .leftJoin(
      organizationHosts,
      and(eq(organizationHosts.organizationId, organizations.organizationId), isNotNull(organizationHosts.provedAt)),
    )
    .where(and(eq(userOrganizations.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(asc(organizations.name), asc(organizations.organizationId));
}

/** Which of some people belong to which of some organizations that there are. */
export function readMembersAmong(db: Db, userIds: number[], organizationIds: number[]) {
  return db
    .select({ userId: userOrganizations.userId, organizationId: userOrganizations.organizationId })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.organizationId, userOrganizations.organizationId))
    .where(
      and(
        inArray(userOrganizations.userId, userIds),
        inArray(userOrganizations.organizationId, organizationIds),
        isNull(organizations.deletedAt),
      ),
    );
}

/**
 * The name of an organization that has this person as its only admin; null when there is none. Its row, like that of
 * every organization that they are an admin of, is locked until the transaction ends.
 */
export async function readSoleAdminOf(db: Db, userId: number, adminTypeId: number): Promise<string | null> {
  const led = await db
    .select({ organizationId: organizations.organizationId, name: organizations.name })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.organizationId, userOrganizations.organizationId))
    .where(
      and(
        eq(userOrganizations.userId, userId),
        eq(userOrganizations.userTypeId, adminTypeId),
        isNull(organizations.deletedAt),
      ),
    )
    .orderBy(asc(organizations.organizationId))
    .for("update", { of: organizations });
  for (const { organizationId, name } of led) {
    const [other] = await db
      .select({ userId: userOrganizations.userId })
      .from(userOrganizations)
      .where(
        and(
          eq(userOrganizations.organizationId, organizationId),
          eq(userOrganizations.userTypeId, adminTypeId),
          ne(userOrganizations.userId, userId),
        ),
      )
      .limit(1);
    if (!other) return name;
  }
  return null;
}

/** Takes a person out of every organization. */
export async function deleteMemberships(db: Db, userId: number): Promise<number[]> {
  const gone = await db
    .delete(userOrganizations)
    .where(eq(userOrganizations.userId, userId))
    .returning({ organizationId: userOrganizations.organizationId });
  return gone.map(({ organizationId }) => organizationId);
}

/** What an organization is called, also one that is gone; null when there never was one. */
export async function readName(db: Db, organizationId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(sql`${organizations.organizationId} = ${organizationId}::bigint`);
  return found?.name ?? null;
}

/** What some organizations are called, also those that were taken away. */
export async function readNamesByIds(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: organizations.organizationId, name: organizations.name })
    .from(organizations)
    .where(sql`${organizations.organizationId} = any(${sql.param(`{${ids.join()}}`)}::int[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who leads some organizations, and who is in some groups: their ids, at most `limit` of each. */
export async function readConcerned(
  db: Db,
  { leading, groupIds }: { leading: number[]; groupIds: number[] },
  limit: number,
): Promise<number[]> {
  const [admins, grouped] = await Promise.all([
    leading.length === 0
      ? []
      : db
          .select({ userId: userOrganizations.userId })
          .from(userOrganizations)
          .where(
            and(inArray(userOrganizations.organizationId, leading), eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)),
          )
          .limit(limit),
    groupIds.length === 0
      ? []
      : db
          .selectDistinct({ userId: groupUsers.userId })
          .from(groupUsers)
          .where(inArray(groupUsers.groupId, groupIds))
          .limit(limit),
  ]);
  return [...admins, ...grouped].map(({ userId }) => userId);
}

/** Rows of an organization that was not taken away. */
export const isLiving = ({ db }: { db: Db }, organizationId: AnyPgColumn | SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(organizations)
      .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.deletedAt))),
  );
