import type { RowOutcome } from "@pluma/contract/organizations/imports";
import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { mine } from "../../../platform/database/owned.ts";
import { editableByLeading } from "../store.ts";
import { invitations, peopleImportRows, peopleImports } from "../tables.ts";

export type ImportRow = typeof peopleImports.$inferSelect;
export type PersonRow = typeof peopleImportRows.$inferSelect;
export type NewRow = Pick<PersonRow, "row" | "email" | "role" | "userTypeId" | "outcome">;

const isOne = (ctx: ActorCtx, organizationId: number, importId: number): SQL | undefined =>
  and(
    sql`${peopleImports.importId} = ${importId}::bigint`,
    sql`${peopleImports.organizationId} = ${organizationId}::bigint`,
    editableByLeading(ctx, peopleImports.organizationId),
  );

/** A file of people of an organization that the caller leads; null for any other. */
export async function readImport(ctx: ActorCtx, organizationId: number, importId: number): Promise<ImportRow | null> {
  const [row] = await ctx.db
    .select()
    .from(peopleImports)
    .where(isOne(ctx, organizationId, importId));
  return row ?? null;
}

/** The file that an organization which the caller leads works on; null for none. */
export async function findRunningImport(ctx: ActorCtx, organizationId: number): Promise<ImportRow | null> {
  const isOf = sql`${peopleImports.organizationId} = ${organizationId}::bigint`;
  const [row] = await ctx.db
    .select()
    .from(peopleImports)
    .where(and(isOf, eq(peopleImports.state, "running"), editableByLeading(ctx, peopleImports.organizationId)));
  return row ?? null;
}

const rowsOf = (ctx: ActorCtx, organizationId: number, importId: number): SQL =>
  sql`exists (select 1 from ${peopleImports} where ${peopleImports.importId} = ${peopleImportRows.importId} and ${isOne(ctx, organizationId, importId)})`;

/** A part of its rows: those that nothing is done for, or that could not be done, before the others. */
export function readRows(
  ctx: ActorCtx,
  { organizationId, importId }: Pick<ImportRow, "organizationId" | "importId">,
  { offset, limit }: { offset: number; limit: number },
): Promise<PersonRow[]> {
  const isFine = sql`(${peopleImportRows.outcome} in ('will_add', 'will_invite') and ${peopleImportRows.result} is distinct from 'failed')`;
  return ctx.db
    .select()
    .from(peopleImportRows)
    .where(rowsOf(ctx, organizationId, importId))
    .orderBy(asc(isFine), asc(peopleImportRows.row))
    .offset(offset)
    .limit(limit);
}

/** How many of its rows there are, by what becomes of them and what has. */
export function countRows(
  ctx: ActorCtx,
  { organizationId, importId }: Pick<ImportRow, "organizationId" | "importId">,
): Promise<{ outcome: RowOutcome; result: PersonRow["result"]; count: number }[]> {
  return ctx.db
    .select({ outcome: peopleImportRows.outcome, result: peopleImportRows.result, count: count() })
    .from(peopleImportRows)
    .where(rowsOf(ctx, organizationId, importId))
    .groupBy(peopleImportRows.outcome, peopleImportRows.result);
}

/** Which of some addresses are invited now to an organization that the caller leads. */
export async function readInvitedAmong(ctx: ActorCtx, organizationId: number, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await ctx.db
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        inArray(invitations.email, emails),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, ctx.clock.now()),
        editableByLeading(ctx, invitations.organizationId),
      ),
    );
  return new Set(rows.map(({ email }) => email));
}

/** Keeps a file of the caller's for the organization that the call is asked in, in place of those they only looked at. */
export async function insertImport(ctx: ActorCtx, fileName: string, rows: NewRow[]): Promise<ImportRow | null> {
  const { organizationId, userId } = ctx.actor;
  if (organizationId === null) return null;
  const isLookedAt = and(eq(peopleImports.organizationId, organizationId), eq(peopleImports.state, "draft"));
  await ctx.db.delete(peopleImports).where(and(isLookedAt, mine(ctx, peopleImports.userId)));
  const [made] = await ctx.db
    .insert(peopleImports)
    .values({ organizationId, userId, fileName, createdAt: ctx.clock.now() })
    .returning();
  if (!made) return null;
  await ctx.db.insert(peopleImportRows).values(rows.map((row) => ({ ...row, importId: made.importId })));
  return made;
}

/** Begins a file that was only looked at, in the caller's name; false for one that is not, or any other. */
export async function beginImport(ctx: ActorCtx, organizationId: number, importId: number): Promise<boolean> {
  const begun = await ctx.db
    .update(peopleImports)
    .set({ state: "running", userId: ctx.actor.userId })
    .where(and(isOne(ctx, organizationId, importId), eq(peopleImports.state, "draft")))
    .returning({ importId: peopleImports.importId });
  return begun.length > 0;
}

/** Forgets a file with its rows. */
export async function deleteImport(ctx: ActorCtx, organizationId: number, importId: number): Promise<void> {
  await ctx.db.delete(peopleImports).where(isOne(ctx, organizationId, importId));
}
