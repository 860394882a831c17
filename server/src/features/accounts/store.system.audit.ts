import { SIGN_IN } from "@pluma/contract/organizations/audit";
import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import type { Ctx } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { holds, holdsFolded, isId } from "./store.search.ts";
import { audit, auditTold, users } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** What the audit is narrowed to; `from` is inclusive, `until` is not. */
export type AuditFilter = {
  words: string[];
  action: string | null;
  /** Who did it, or to whom it was done. */
  userId: number | null;
  from: Date | null;
  until: Date | null;
};

/** An entry with the people behind it. */
export type AuditRow = Awaited<ReturnType<typeof readAuditPage>>["rows"][number];

const actor = alias(users, "actor");
const impersonator = alias(users, "impersonator");
const target = alias(users, "target_user");

// A number out of the text, and not the text of every number, so that the people behind a page are found by their key.
const targetId = sql`case when ${audit.target} ~ '^user:[0-9]{1,9}$' then substr(${audit.target}, 6)::int end`;

type Told = Pick<typeof auditTold.$inferInsert, "organizationId" | "kind" | "isStaff">;

/** Writes an entry, and which organizations are told of it: both or neither. */
export async function insertAudit(db: Db, entry: typeof audit.$inferInsert, told: Told[]): Promise<void> {
  if (told.length === 0) {
    await db.insert(audit).values(entry);
    return;
  }
  await db.transaction(async (tx) => {
    const [made] = await tx.insert(audit).values(entry).returning({ auditId: audit.auditId });
    if (!made) throw new Error("an entry of the audit was not written");
    const whom = { actorUserId: entry.actorUserId, targetUserId: personIn(entry.target) };
    await tx.insert(auditTold).values(told.map((each) => ({ ...each, ...whom, ...made })));
  });
}

/** Whom a target names; null where it is no person. */
const personIn = (target = ""): number | null => Number(/^user:(\d{1,9})$/.exec(target)?.[1] ?? Number.NaN) || null;

/** What is kept of an entry beside it: whose it is to know, of whom and when, as entries are searched and counted. */
const marks = {
  organizationId: auditTold.organizationId,
  auditId: auditTold.auditId,
  kind: auditTold.kind,
  isStaff: auditTold.isStaff,
  toldAt: sql<Date>`${auditTold.createdAt}`.mapWith(auditTold.createdAt).as("told_at"),
  actorUserId: auditTold.actorUserId,
  targetUserId: auditTold.targetUserId,
};

/** What organizations are told, as a part of their own statement, which says whose it is. Of an address nobody is told. */
export const toldAudit = new QueryBuilder()
  .select({
    ...marks,
    ...{ action: audit.action, target: audit.target, detail: audit.detail, impersonatorId: audit.impersonatorId },
  })
  .from(auditTold)
  .innerJoin(audit, eq(audit.auditId, auditTold.auditId))
  .as("told");

/** The same without what was done. */
export const toldMarks = new QueryBuilder().select(marks).from(auditTold).as("told_mark");

/** Forgets what organizations were told before a moment, and sign-ins, which were written down to be told. */
export async function forgetTold(db: Db, before: Date): Promise<void> {
  await db.delete(auditTold).where(lt(auditTold.createdAt, before));
  await db.delete(audit).where(and(eq(audit.action, SIGN_IN), lt(audit.createdAt, before)));
}

/** Forgets what an organization was told: it is gone. */
export async function forgetToldTo(db: Db, organizationId: number): Promise<void> {
  await db.delete(auditTold).where(eq(auditTold.organizationId, organizationId));
}

/** A page of the audit, the newest first, and how many entries the filter leaves. People who left keep their entries. */
export async function readAuditPage(
  { db }: DbCtx,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .select({ auditId: audit.auditId })
    .from(audit)
    .where(wanted(filter))
    .orderBy(desc(audit.auditId))
    .limit(limit)
    .offset(offset)
    .as("page");
  const [rows, [total]] = await Promise.all([
    db
      .select({
        auditId: audit.auditId,
        action: audit.action,
        target: audit.target,
        detail: audit.detail,
        ip: audit.ip,
        createdAt: audit.createdAt,
        actor: { userId: actor.userId, name: actor.name, lastName: actor.lastName, email: actor.email },
        impersonator: {
          userId: impersonator.userId,
          name: impersonator.name,
          lastName: impersonator.lastName,
          email: impersonator.email,
        },
        targetUser: { userId: target.userId, name: target.name, lastName: target.lastName, email: target.email },
      })
      .from(page)
      .innerJoin(audit, eq(audit.auditId, page.auditId))
      .leftJoin(actor, eq(actor.userId, audit.actorUserId))
      .leftJoin(impersonator, eq(impersonator.userId, audit.impersonatorId))
      .leftJoin(target, eq(target.userId, targetId))
      .orderBy(desc(audit.auditId)),
    db.select({ count: count() }).from(audit).where(wanted(filter)),
  ]);
  return { rows, count: total?.count ?? 0 };
}

function wanted({ words, action, userId, from, until }: AuditFilter): SQL | undefined {
  return and(
    ...words.map(mentions),
    action === null ? undefined : eq(audit.action, action),
    userId === null ? undefined : or(isId(audit.actorUserId, userId), eq(audit.target, `user:${userId}`)),
    from === null ? undefined : gte(audit.createdAt, from),
    until === null ? undefined : lt(audit.createdAt, until),
  );
}

/** Whether a word is in the action, the target, or the name or address of who did it or to whom it was done. */
function mentions(word: string): SQL | undefined {
  const named = sql`select user_id from ${users} where ${holdsFolded(users.search, word)}
    and ${holds(sql`name || ' ' || last_name || ' ' || email`, word)}`;
  return or(
    holds(audit.action, word),
    holds(audit.target, word),
    sql`${audit.actorUserId} in (${named})`,
    sql`${audit.target} in (select 'user:' || user_id from (${named}) as people)`,
  );
}

/**
 * A page of what was done to one target of an organization since a moment, the newest first, with who did it and whether they did
 * so as the platform's staff or were signed in as somebody, and how much that is.
 */
export async function readAuditOf(
  { db }: DbCtx,
  of: { target: string; organizationId: number; actions: readonly string[]; since: Date },
  { limit, offset }: { limit: number; offset: number },
) {
  const isOf = and(eq(audit.target, of.target), inArray(audit.action, [...of.actions]), gte(audit.createdAt, of.since));
  const isTold = and(eq(auditTold.auditId, audit.auditId), eq(auditTold.organizationId, of.organizationId));
  const [rows, count] = await Promise.all([
    db
      .select({
        auditId: audit.auditId,
        action: audit.action,
        detail: audit.detail,
        createdAt: audit.createdAt,
        actor: { userId: actor.userId, name: actor.name, lastName: actor.lastName },
        impersonatorId: audit.impersonatorId,
        isStaff: auditTold.isStaff,
      })
      .from(audit)
      .leftJoin(actor, eq(actor.userId, audit.actorUserId))
      .leftJoin(auditTold, isTold)
      .where(isOf)
      .orderBy(desc(audit.auditId))
      .limit(limit)
      .offset(offset),
    db.$count(audit, isOf),
  ]);
  return { rows, count };
}

/** Every action that was ever recorded, by name. Goes from one to the next in the index, however many entries each has. */
export async function readActions({ db }: DbCtx): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive known as (
      (select action from audit order by action limit 1)
      union all
      select (select audit.action from audit where audit.action > known.action order by audit.action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`);
  return rows.map(({ action }) => action);
}
