import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { personNames } from "../../accounts/index.ts";
import { isNamedThere } from "../store.system.ts";
import { editableByLeading } from "../store.ts";
import { invitations } from "../tables.ts";

/** An invitation, with the name of who invited; null where it is not told. */
export type InvitationRow = {
  invitationId: number;
  organizationId: number;
  email: string;
  userTypeId: number;
  invitedBy: number | null;
  inviterName: string | null;
  inviterLastName: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** What is kept of a link that goes out. */
export type Renewal = { tokenHash: string; expiresAt: Date };

const columns = {
  invitationId: invitations.invitationId,
  organizationId: invitations.organizationId,
  email: invitations.email,
  userTypeId: invitations.userTypeId,
  invitedBy: invitations.invitedBy,
  inviterName: personNames.name,
  inviterLastName: personNames.lastName,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const isTold = (ctx: ActorCtx): SQL | undefined => isNamedThere(ctx, invitations.invitedBy, invitations.organizationId);

/** Invitations that nobody answered, of an organization that the caller leads. */
const unanswered = (ctx: ActorCtx, organizationId: number): SQL | undefined =>
  and(
    sql`${invitations.organizationId} = ${organizationId}::bigint`,
    isNull(invitations.acceptedAt),
    isNull(invitations.withdrawnAt),
    editableByLeading(ctx, invitations.organizationId),
  );

const isOne = (invitationId: number): SQL => sql`${invitations.invitationId} = ${invitationId}::bigint`;

/** A part of the unanswered invitations of an organization that the caller leads, the newest first. */
export function readInvitations(
  ctx: ActorCtx,
  organizationId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<InvitationRow[]> {
  return ctx.db
    .select(columns)
    .from(invitations)
    .leftJoin(personNames, and(eq(personNames.userId, invitations.invitedBy), isTold(ctx)))
    .where(unanswered(ctx, organizationId))
    .orderBy(desc(invitations.createdAt), desc(invitations.invitationId))
    .offset(offset)
    .limit(limit);
}

/** How many there are of them. */
export async function countInvitations(ctx: ActorCtx, organizationId: number): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(invitations).where(unanswered(ctx, organizationId));
  return row?.count ?? 0;
}

/** One of them; null for any other. */
export async function readInvitation(
  ctx: ActorCtx,
  organizationId: number,
  invitationId: number,
): Promise<InvitationRow | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(invitations)
    .leftJoin(personNames, and(eq(personNames.userId, invitations.invitedBy), isTold(ctx)))
    .where(and(isOne(invitationId), unanswered(ctx, organizationId)));
  return row ?? null;
}

/** The one of them that went to an address; null when none did. */
export async function readInvitationTo(
  ctx: ActorCtx,
  organizationId: number,
  email: string,
): Promise<{ invitationId: number; expiresAt: Date } | null> {
  const [row] = await ctx.db
    .select({ invitationId: invitations.invitationId, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.email, email), unanswered(ctx, organizationId)));
  return row ?? null;
}

/** Writes an invitation into the organization that the call is asked in, of the caller's; answers its id. */
export async function insertInvitation(
  ctx: ActorCtx,
  values: Renewal & { email: string; userTypeId: number; createdAt: Date },
): Promise<number | null> {
  const { organizationId, userId: invitedBy } = ctx.actor;
  if (organizationId === null) return null;
  const [made] = await ctx.db
    .insert(invitations)
    .values({ ...values, organizationId, invitedBy })
    .onConflictDoNothing()
    .returning({ invitationId: invitations.invitationId });
  return made?.invitationId ?? null;
}

/** Gives an unanswered invitation another link, and whatever else is new of it. */
export async function renewInvitation(
  ctx: ActorCtx,
  { organizationId, invitationId }: { organizationId: number; invitationId: number },
  values: Renewal & Partial<{ userTypeId: number; createdAt: Date; invitedBy: number }>,
): Promise<void> {
  await ctx.db
    .update(invitations)
    .set(values)
    .where(and(isOne(invitationId), unanswered(ctx, organizationId)));
}

/** Withdraws an unanswered invitation; what it was of, null when there is no such. */
export async function withdraw(
  ctx: ActorCtx,
  organizationId: number,
  invitationId: number,
): Promise<{ userTypeId: number } | null> {
  const [row] = await ctx.db
    .update(invitations)
    .set({ withdrawnAt: ctx.clock.now() })
    .where(and(isOne(invitationId), unanswered(ctx, organizationId)))
    .returning({ userTypeId: invitations.userTypeId });
  return row ?? null;
}

/** Ends the unanswered invitation of an address that is in the organization by now. */
export async function useUpInvitation(ctx: ActorCtx, organizationId: number, email: string): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ acceptedAt: ctx.clock.now() })
    .where(and(eq(invitations.email, email), unanswered(ctx, organizationId)));
}
