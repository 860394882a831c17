import { and, asc, eq, exists, gt, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, mine, type Whoever } from "../../platform/database/owned.ts";
import { preparedFor, unseen } from "../../platform/database/prepared.ts";
import { eachRoad, flagsOf } from "../../platform/database/roads.ts";
import { sharedWith } from "./sharing.ts";
import { documentSteps, documents } from "./tables.ts";
import { asItStands } from "./texts/standing.ts";

/** What lists have of a document. */
export const listed = {
  documentId: documents.documentId,
  userId: documents.userId,
  organizationId: documents.organizationId,
  name: documents.name,
  tags: documents.tags,
  version: documents.version,
  excerpt: documents.excerpt,
  createdAt: documents.createdAt,
  updatedAt: documents.updatedAt,
};
const whole = {
  ...listed,
  doc: documents.doc,
  content: documents.content,
  blocks: documents.blocks,
  keptAt: documents.keptAt,
  textBehind: documents.textBehind,
};

export type ListedRow = Pick<typeof documents.$inferSelect, keyof typeof listed>;
export type DocumentRow = Pick<typeof documents.$inferSelect, keyof typeof whole>;
/** A row as a caller finds it: with whether they may write in it. */
export type Found<R> = R & { mayWrite: boolean };
/** A document that is held locked, without its text, and when it was last kept as a version. */
export type LockedRow = ListedRow & Pick<DocumentRow, "keptAt">;
export type NewDocument = typeof documents.$inferInsert;
export type StepRow = typeof documentSteps.$inferSelect;

/** What a caller finds: their own, of the organization they have selected, or personal ones. */
export const mineHere = (ctx: Whoever): SQL | undefined =>
  and(
    mine(ctx, documents.userId),
    // Said by the column itself, of which PostgreSQL knows how many rows have what.
    ctx.actor.organizationId === null ? isNull(documents.organizationId) : inSpace(ctx, documents.organizationId),
  );

/** By what somebody reads a document: it is their own, or shared with them in the organization they have selected. */
export function visibleRoads(ctx: Looker) {
  const shared = ctx.actor.organizationId === null ? undefined : sharedWith(ctx, documents.documentId, "read");
  return { owner: sql`(${mineHere(ctx)})`, campaign: shared ?? sql`false` };
}

/** What a caller may read: all to which one of these leads. */
export const visibleHere = (ctx: Looker): SQL | undefined => or(...Object.values(visibleRoads(ctx)));

/** What of it they may write in too: their own, and what is shared with them for that. */
const writableHere = (ctx: Looker): SQL<boolean> => {
  const shared = ctx.actor.organizationId === null ? undefined : sharedWith(ctx, documents.documentId, "edit");
  return sql`(${or(mineHere(ctx), shared)})`;
};

/** Not deleted. */
export const stands = isNull(documents.deletedAt);
// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (documentId: number): SQL => sql`${documents.documentId} = ${documentId}::bigint`;

/** A document that the caller may see; undefined for any other. */
export async function findVisible(ctx: ActorCtx, documentId: number): Promise<Found<DocumentRow> | undefined> {
  const { userId, organizationId } = ctx.actor;
  const values = { documentId, userId, space: organizationId, now: ctx.clock.now() };
  const [row] = await wholeVisible(ctx).execute(values);
  return row && asItStands(ctx.db, row);
}

const wholeVisible = preparedFor((somebody, form) =>
  somebody.db
    .select({ ...whole, mayWrite: writableHere(somebody) })
    .from(documents)
    .where(and(sql`${documents.documentId} = ${unseen("documentId", "bigint")}`, stands, visibleHere(somebody)))
    .prepare(`documents_whole_${form}`),
);

/** A row of another table that is about a document, narrowed to those that the caller may see. */
export const visibleByDocument = (ctx: ActorCtx, documentId: AnyPgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(documents)
      .where(and(eq(documents.documentId, documentId), stands, visibleHere(ctx))),
  );

/** Which document that is, and at which version, without its text; undefined where the caller may see none. */
export async function findHeader(ctx: ActorCtx, documentId: number) {
  const [row] = await ctx.db
    .select({
      documentId: documents.documentId,
      userId: documents.userId,
      organizationId: documents.organizationId,
      version: documents.version,
    })
    .from(documents)
    .where(and(isNamed(documentId), stands, visibleHere(ctx)));
  return row;
}

/**
 * Which document of those that the caller may see that is, locked until the transaction ends. Its text is read apart, by those for whom it is
 * at the version that they know: of many who write at once most are not.
 */
export async function lockHeader(ctx: ActorCtx, documentId: number): Promise<Found<LockedRow> | undefined> {
  const { userId, organizationId } = ctx.actor;
  const values = { documentId, userId, space: organizationId, now: ctx.clock.now() };
  const [row] = await headerLocked(ctx).execute(values);
  return row;
}

const headerLocked = preparedFor((somebody, form) =>
  somebody.db
    .select({ ...listed, keptAt: documents.keptAt, mayWrite: writableHere(somebody) })
    .from(documents)
    .where(and(sql`${documents.documentId} = ${unseen("documentId", "bigint")}`, stands, visibleHere(somebody)))
    .for("update")
    .prepare(`documents_header_${form}`),
);

/** A document that the caller may see, locked until the transaction ends; undefined for any other. */
export async function lockVisible(ctx: ActorCtx, documentId: number): Promise<Found<DocumentRow> | undefined> {
  const [row] = await ctx.db
    .select({ ...whole, mayWrite: writableHere(ctx) })
    .from(documents)
    .where(and(isNamed(documentId), stands, visibleHere(ctx)))
    .for("update");
  return row && asItStands(ctx.db, row);
}

/** An own document that was deleted since a moment, locked; undefined when there is none. */
export async function lockDeleted(ctx: ActorCtx, documentId: number, since: Date): Promise<DocumentRow | undefined> {
  const wanted = and(
    isNamed(documentId),
    isNotNull(documents.deletedAt),
    gt(documents.deletedAt, since),
    mineHere(ctx),
  );
  const [row] = await ctx.db.select(whole).from(documents).where(wanted).for("update");
  return row && asItStands(ctx.db, row);
}

const writableAmong = preparedFor((somebody, form) =>
  somebody.db
    .select({ documentId: documents.documentId })
    .from(documents)
    .where(and(sql`${documents.documentId} = any(${unseen("ids", "int[]")})`, stands, writableHere(somebody)))
    .prepare(`documents_writable_${form}`),
);

/** In which of some documents the caller may write. */
export async function readWritableAmong(ctx: ActorCtx, documentIds: number[]): Promise<Set<number>> {
  if (documentIds.length === 0) return new Set();
  const { userId, organizationId } = ctx.actor;
  const rows = await writableAmong(ctx).execute({
    ids: documentIds,
    userId,
    space: organizationId,
    now: ctx.clock.now(),
  });
  return new Set(rows.map(({ documentId }) => documentId));
}

/** How many documents are the caller's, deleted ones aside. */
export const countOwn = (ctx: ActorCtx): Promise<number> =>
  ctx.db.$count(documents, and(mine(ctx, documents.userId), stands));

/** Steps of a document that the caller may see from a version on, at most so many. */
export async function readStepsSince(ctx: ActorCtx, documentId: number, since: number, limit: number) {
  return ctx.db
    .select({ version: documentSteps.version, step: documentSteps.step, clientId: documentSteps.clientId })
    .from(documentSteps)
    .innerJoin(documents, eq(documents.documentId, documentSteps.documentId))
    .where(and(isNamed(documentId), gte(documentSteps.version, since), stands, visibleHere(ctx)))
    .orderBy(asc(documentSteps.version))
    .limit(limit);
}

/** By which roads whoever looks comes to one document, each as a condition of a statement about many people. */
export const roadsToOne = (ctx: Looker, documentId: number): Record<keyof ReturnType<typeof visibleRoads>, SQL> =>
  eachRoad(visibleRoads(ctx), (road) =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(documents)
        .where(and(isNamed(documentId), stands, road)),
    ),
  );

/**
 * The documents of the organization that somebody has selected which they see, with the roads, as far as the caller sees them
 * too: a part of a statement.
 */
export const visibleToBoth = (ctx: Looker, somebody: Looker) =>
  ctx.db
    .select({
      type: sql<string>`'document'`.as("type"),
      id: documents.documentId,
      name: documents.name,
      ...flagsOf(visibleRoads(somebody)),
    })
    .from(documents)
    .where(
      and(
        inSpace(somebody, documents.organizationId),
        stands,
        visibleHere(ctx),
        or(...Object.values(visibleRoads(somebody))),
      ),
    );
