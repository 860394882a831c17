import type { ActorCtx, App, Ctx, OrganizationRole } from "../../platform/context.ts";
import type { AskerCtx } from "../../platform/database/owned.ts";
import { type PersonName, readNames, withAccessAmong } from "../accounts/index.ts";
import { defineStillIn } from "../files/index.ts";
import { userTypeOf } from "./rules.ts";
import {
  readConcerned,
  readMembersAmong,
  readMemberships,
  readName,
  readNamesByIds,
  readTypeIn,
} from "./store.system.ts";
import { readMemberIds } from "./store.ts";

/** One organization that a person belongs to, and as what. */
export type Membership = {
  organizationId: number;
  name: string;
  slug: string;
  /** Its own host, where that is proved. */
  domain: string | null;
  userTypeId: number;
  userTypeName: string;
};

/** A person's role in an organization: `none` when it exists without them, `missing` when it does not exist. */
export async function roleIn(
  ctx: Pick<Ctx, "db">,
  userId: number,
  organizationId: number,
): Promise<OrganizationRole | "none" | "missing"> {
  const userTypeId = await readTypeIn(ctx.db, userId, organizationId);
  if (userTypeId === undefined) return "missing";
  return userTypeId === null ? "none" : userTypeOf(userTypeId).role;
}

/** The same of what a statement read by `typeOf`. */
export function roleOfType(type: number | null): OrganizationRole | "none" | "missing" {
  if (type === null) return "missing";
  return type === 0 ? "none" : userTypeOf(type).role;
}

/** The organizations that a person belongs to, by name. */
export async function membershipsOf(ctx: Pick<Ctx, "db">, userId: number): Promise<Membership[]> {
  const rows = await readMemberships(ctx.db, userId);
  return rows.map((row) => ({ ...row, userTypeName: userTypeOf(row.userTypeId).name }));
}

/** Tells of people whether they belong to an organization, as it is now; asked once for all that are named. */
export async function membershipAmong(
  ctx: Pick<Ctx, "db">,
  pairs: { userId: number; organizationId: number }[],
): Promise<(userId: number, organizationId: number) => boolean> {
  const [people, among] = [pairs.map(({ userId }) => userId), pairs.map(({ organizationId }) => organizationId)];
  const rows = pairs.length === 0 ? [] : await readMembersAmong(ctx.db, people, among);
  const found = new Set(rows.map(({ userId, organizationId }) => `${userId} ${organizationId}`));
  return (userId, organizationId) => found.has(`${userId} ${organizationId}`);
}

/** Whom an organization has that the caller belongs to: the ids of its members, in no order; none for any other. */
export const memberIdsOf = (ctx: AskerCtx, organizationId: number): Promise<number[]> =>
  readMemberIds(ctx, organizationId);

/** What an organization is called, also one that is gone; null when there never was one. Whoever asks answers for who sees it. */
export const nameOf = ({ db }: Pick<Ctx, "db">, organizationId: number): Promise<string | null> =>
  readName(db, organizationId);

/** What some organizations are called, also those that were taken away. */
export const readNamesOf = ({ db }: Pick<Ctx, "db">, ids: number[]): Promise<Map<number, string>> =>
  readNamesByIds(db, ids);

/** Who is told: somebody, or nobody in particular. */
type Hearer = {
  db: Ctx["db"];
  actor: Pick<ActorCtx["actor"], "staffRole" | "organizationId"> & { userId: number | null };
};

/** Who a row names, and whose the row is: an organization's, or else somebody's own or the platform's. */
type Naming = { userId: number | null; organizationId: number | null };

/**
 * What people are called whom rows name, for whoever is told. In an organization the platform's staff, and who was of them, have no
 * names but among themselves, and where they are in it: its people may be customers of a shop of another name. Who is in no organization's space is
 * the platform's own customer, and told.
 */
export async function namesTold(
  ctx: Hearer,
  rows: readonly Naming[],
): Promise<(row: Naming) => PersonName | undefined> {
  const { staffRole, userId: self, organizationId: space } = ctx.actor;
  const names = await readNames(
    ctx,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const asked = rows.flatMap(({ userId, organizationId }) => {
    const isAsked = staffRole === null && userId !== null && organizationId !== null && names.get(userId)?.wasStaff;
    return isAsked ? { userId, organizationId } : [];
  });
  const isIn = await membershipAmong(ctx, asked);
  return ({ userId, organizationId }) => {
    const person = names.get(userId ?? 0);
    const isTold =
      !person?.wasStaff ||
      staffRole !== null ||
      person.userId === self ||
      (organizationId === null ? space === null : isIn(person.userId, organizationId));
    return isTold ? person : undefined;
  };
}

/** The same of some people as one organization is told them, by their ids. */
export async function readNamesTold(
  ctx: Hearer,
  organizationId: number | null,
  userIds: readonly (number | null)[],
): Promise<Map<number, PersonName>> {
  const rows = userIds.map((userId) => ({ userId, organizationId }));
  const named = await namesTold(ctx, rows);
  return new Map(rows.map(named).flatMap((person) => (person ? [[person.userId, person]] : [])));
}

/** Who leads an organization, and who is in some of its groups; each once, at most `limit` of both. */
export async function concernedIn(
  { db }: Pick<Ctx, "db">,
  concerned: { leading: number[]; groupIds: number[] },
  limit: number,
): Promise<number[]> {
  return [...new Set(await readConcerned(db, concerned, limit))].slice(0, limit);
}

/** Whether somebody still works in an organization: who is in it, and the platform's staff; for what goes on without them. */
export async function isStillIn(
  ctx: Pick<App, "db" | "clock">,
  userId: number,
  organizationId: number,
): Promise<boolean> {
  const isMember = await membershipAmong(ctx, [{ userId, organizationId }]);
  return isMember(userId, organizationId) || ((await withAccessAmong(ctx, [userId])).get(userId) ?? false);
}

/** Says to files who still reaches what they stored in an organization. */
export const defineOwners = (app: App): void =>
  defineStillIn(app, (db, userId, organizationId) => isStillIn({ ...app, db }, userId, organizationId));
