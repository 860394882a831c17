import { and, count, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../../platform/context.ts";
import { personNames } from "../../accounts/index.ts";
import { isMember } from "../store.system.ts";
import { editableByLeading } from "../store.ts";
import { departures, handovers, userOrganizations } from "../tables.ts";

const HANDOVERS_SHOWN = 50;

/** Somebody who is in an organization that the caller leads, or was; `leftAt` null where they are. Null for anybody else. */
export async function readWorker(ctx: ActorCtx, organizationId: number, userId: number) {
  const person = {
    userId: personNames.userId,
    name: personNames.name,
    lastName: personNames.lastName,
    email: personNames.email,
  };
  const [member] = await ctx.db
    .select(person)
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .where(
      and(
        isNamed(userOrganizations.organizationId, organizationId),
        isNamed(userOrganizations.userId, userId),
        editableByLeading(ctx, userOrganizations.organizationId),
      ),
    );
  if (member) return { ...member, leftAt: null };
  const [gone] = await ctx.db
    .select({ ...person, leftAt: departures.leftAt })
    .from(departures)
    .innerJoin(personNames, eq(personNames.userId, departures.userId))
    .where(and(isGone(ctx, organizationId), isNamed(departures.userId, userId)));
  return gone ?? null;
}

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (column: AnyPgColumn, id: number): SQL => sql`${column} = ${id}::bigint`;

const isGone = (ctx: ActorCtx, organizationId: number): SQL | undefined =>
  and(isNamed(departures.organizationId, organizationId), editableByLeading(ctx, departures.organizationId));

/** Who left an organization that the caller leads and is not in it again, the last first. */
export function readLeavers(ctx: ActorCtx, organizationId: number, part: { offset: number; limit: number }) {
  return ctx.db
    .select({
      userId: personNames.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      email: personNames.email,
      leftAt: departures.leftAt,
    })
    .from(departures)
    .innerJoin(personNames, eq(personNames.userId, departures.userId))
    .where(and(isGone(ctx, organizationId), isNotBack(ctx)))
    .orderBy(desc(departures.leftAt), desc(departures.userId))
    .offset(part.offset)
    .limit(part.limit);
}

/** How many of them there are. */
export async function countLeavers(ctx: ActorCtx, organizationId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(departures)
    .where(and(isGone(ctx, organizationId), isNotBack(ctx)));
  return row?.count ?? 0;
}

const isNotBack = (ctx: ActorCtx): SQL => not(isMember(ctx, departures.userId, departures.organizationId));

/** What of somebody's work was handed over in an organization that the caller leads, the newest first. */
export function readHandovers(ctx: ActorCtx, organizationId: number, userId: number) {
  return ctx.db
    .select()
    .from(handovers)
    .where(
      and(
        isNamed(handovers.organizationId, organizationId),
        isNamed(handovers.fromUserId, userId),
        editableByLeading(ctx, handovers.organizationId),
      ),
    )
    .orderBy(desc(handovers.handoverId))
    .limit(HANDOVERS_SHOWN);
}

/** Which of some people are in an organization that the caller leads. */
export async function readInside(ctx: ActorCtx, organizationId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(
      and(
        isNamed(userOrganizations.organizationId, organizationId),
        inArray(userOrganizations.userId, userIds),
        editableByLeading(ctx, userOrganizations.organizationId),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}
