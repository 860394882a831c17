import type { AuditKind } from "@pluma/contract/organizations/audit";
import { and, count, desc, eq, gte, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { isOfNamed, toldAudit } from "../../accounts/index.ts";
import { isMember } from "../store.system.ts";
import { editableByLeading } from "../store.ts";

/** What entries are narrowed to; `from` is inclusive, `until` is not. */
export type ToldFilter = {
  typed: string;
  /** Who did it, or to whom it was done. */
  userId: number | null;
  kind: AuditKind | null;
  from: Date | null;
  until: Date | null;
};

export type ToldRow = Awaited<ReturnType<typeof readTold>>[number];

/** A part of what an organization that the caller leads is told, the newest first. */
export function readTold(
  ctx: ActorCtx,
  organizationId: number,
  filter: ToldFilter,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: number | null },
) {
  return ctx.db
    .select()
    .from(toldAudit)
    .where(and(wanted(ctx, organizationId, filter), before === null ? undefined : lt(toldAudit.auditId, before)))
    .orderBy(desc(toldAudit.auditId))
    .limit(limit)
    .offset(offset);
}

/** How many entries the filter leaves. */
export async function countTold(ctx: ActorCtx, organizationId: number, filter: ToldFilter): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(toldAudit)
    .where(wanted(ctx, organizationId, filter));
  return row?.count ?? 0;
}

function wanted(
  ctx: ActorCtx,
  organizationId: number,
  { typed, userId, kind, from, until }: ToldFilter,
): SQL | undefined {
  // Staff who are nobody of it have no name there, and none to be found by.
  const isNamedActor = or(not(toldAudit.isStaff), isMember(ctx, toldAudit.actorUserId, toldAudit.organizationId));
  return and(
    sql`${toldAudit.organizationId} = ${organizationId}::bigint`,
    editableByLeading(ctx, toldAudit.organizationId),
    typed === ""
      ? undefined
      : or(and(isNamedActor, isOfNamed(toldAudit.actorUserId, typed)), isOfNamed(toldAudit.targetUserId, typed)),
    userId === null
      ? undefined
      : or(and(isNamedActor, isId(toldAudit.actorUserId, userId)), eq(toldAudit.target, `user:${userId}`)),
    kind === null ? undefined : eq(toldAudit.kind, kind),
    from === null ? undefined : gte(toldAudit.toldAt, from),
    until === null ? undefined : lt(toldAudit.toldAt, until),
  );
}

// A bigint, because an id that somebody typed may be larger than the column; it then names nobody.
const isId = (column: typeof toldAudit.actorUserId, id: number): SQL => sql`${column} = ${id}::bigint`;
