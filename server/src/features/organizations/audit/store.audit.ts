import type { AuditKind } from "@pluma/contract/organizations/audit";
import { and, count, desc, eq, gte, lt, not, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, union } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../../platform/context.ts";
import { isOfNamed, toldAudit, toldMarks } from "../../accounts/index.ts";
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

type Part = { limit: number; offset?: number; before?: number | null };

/** A part of what an organization that the caller leads is told, the newest first. */
export function readTold(
  ctx: ActorCtx,
  organizationId: number,
  filter: ToldFilter,
  { limit, offset = 0, before = null }: Part,
) {
  // Which they are is found by what is kept beside the entries; only those of the part are read.
  const found = foundBy(ctx, organizationId, filter);
  const page = ctx.db
    .select({ auditId: found.auditId })
    .from(found)
    .where(before === null ? undefined : lt(found.auditId, before))
    .orderBy(desc(found.auditId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return ctx.db
    .select(toldAudit._.selectedFields)
    .from(page)
    .innerJoin(toldAudit, and(isOf(toldAudit, organizationId), eq(toldAudit.auditId, page.auditId)))
    .orderBy(desc(page.auditId));
}

/** How many entries the filter leaves. */
export async function countTold(ctx: ActorCtx, organizationId: number, filter: ToldFilter): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(foundBy(ctx, organizationId, filter));
  return row?.count ?? 0;
}

/** The ids of those that a filter leaves. */
function foundBy(ctx: ActorCtx, organizationId: number, { typed, userId, kind, from, until }: ToldFilter) {
  const { actorUserId, targetUserId, isStaff, auditId } = toldMarks;
  // Staff who are nobody of it have no name there, and none to be found by.
  const isNamed = or(not(isStaff), isMember(ctx, actorUserId, idOf(organizationId)));
  const those = (...isThey: (SQL | undefined)[]) =>
    ctx.db
      .select({ auditId })
      .from(toldMarks)
      .where(
        and(
          isOf(toldMarks, organizationId),
          editableByLeading(ctx, idOf(organizationId)),
          ...isThey,
          kind === null ? undefined : eq(toldMarks.kind, kind),
          from === null ? undefined : gte(toldMarks.toldAt, from),
          until === null ? undefined : lt(toldMarks.toldAt, until),
        ),
      );
  const isId = (column: AnyPgColumn) => sql`${column} = ${idOf(userId ?? 0)}`;
  const isOfId = userId === null ? undefined : or(and(isNamed, isId(actorUserId)), isId(targetUserId));
  if (typed === "" && userId === null) return those().as("found");
  // Who did it and to whom it was done are asked for apart, each by an index: of an "or" all that was ever told is read.
  if (typed === "") return union(those(isNamed, isId(actorUserId)), those(isId(targetUserId))).as("found");
  return union(those(isNamed, isOfNamed(actorUserId, typed), isOfId), those(isOfNamed(targetUserId, typed), isOfId)).as(
    "found",
  );
}

const isOf = ({ organizationId: column }: typeof toldAudit | typeof toldMarks, organizationId: number): SQL =>
  sql`${column} = ${idOf(organizationId)}`;

// A bigint, because an id that somebody typed may be larger than the column; it then names nobody.
const idOf = (id: number): SQL => sql`${id}::bigint`;
