/** Invitations as whoever has their link finds them, or their address; and what takes them into the organization. */
import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { invitations, organizations, userOrganizations } from "../tables.ts";

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof readByToken>>>;

/** The invitation of a link, whatever has become of it, with its organization; null for no invitation. */
export async function readByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      invitationId: invitations.invitationId,
      organizationId: invitations.organizationId,
      email: invitations.email,
      userTypeId: invitations.userTypeId,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      withdrawnAt: invitations.withdrawnAt,
      goneAt: organizations.deletedAt,
      name: organizations.name,
      thumbnail: organizations.thumbnail,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.organizationId, invitations.organizationId))
    .where(eq(invitations.tokenHash, tokenHash));
  return row ?? null;
}

const isOpen = (now: Date) =>
  and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt), gt(invitations.expiresAt, now));

/**
 * Locks the organizations that an address is invited to now, as those do who change their people: of an invitation that is
 * accepted and withdrawn at once, one comes first. None for an address that is invited nowhere.
 */
export async function lockInvitingOf(db: Db, email: string, now: Date): Promise<number[]> {
  const found = await db
    .select({ organizationId: invitations.organizationId })
    .from(invitations)
    .where(and(eq(invitations.email, email), isOpen(now)));
  if (found.length === 0) return [];
  const ids = found.map(({ organizationId }) => organizationId);
  const locked = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(inArray(organizations.organizationId, ids), isNull(organizations.deletedAt)))
    .orderBy(asc(organizations.organizationId))
    .for("no key update");
  return locked.map(({ organizationId }) => organizationId);
}

/** Marks the open invitations of an address to some organizations as accepted, and answers them; each is answered once. */
export function takeInvitations(db: Db, email: string, organizationIds: number[], now: Date) {
  return db
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.email, email), inArray(invitations.organizationId, organizationIds), isOpen(now)))
    .returning({
      invitationId: invitations.invitationId,
      organizationId: invitations.organizationId,
      userTypeId: invitations.userTypeId,
    });
}

/** Takes somebody into an organization; who is in it already stays what they are. */
export async function insertMember(
  db: Db,
  values: { userId: number; organizationId: number; userTypeId: number },
): Promise<void> {
  await db.insert(userOrganizations).values(values).onConflictDoNothing();
}

/** Forgets whom somebody invited: the invitations stay, as those of nobody. */
export async function forgetInviter(db: Db, userId: number): Promise<void> {
  await db.update(invitations).set({ invitedBy: null }).where(eq(invitations.invitedBy, userId));
}

/** Forgets every invitation of an address. */
export async function deleteInvitationsTo(db: Db, email: string): Promise<void> {
  await db.delete(invitations).where(eq(invitations.email, email));
}

/** Forgets invitations whose time ended a month before a moment; the address in them was somebody's. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db
    .delete(invitations)
    .where(lt(invitations.expiresAt, sql`${now.toISOString()}::timestamptz - interval '30 days'`));
}
