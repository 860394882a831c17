import { ASKS_GIVEN } from "@pluma/contract/documents/proposals";
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { visibleByDocument } from "../store.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";

export type AskRow = typeof documentAsks.$inferSelect;
export type NewAsk = typeof documentAsks.$inferInsert;
export type PieceRow = typeof documentPieces.$inferSelect;
export type NewPiece = typeof documentPieces.$inferInsert;

/** What a caller finds: their own, of documents that stand and that they may see, in the selected space. */
const mineHere = (ctx: ActorCtx): SQL | undefined =>
  and(
    mine(ctx, documentAsks.userId),
    inSpace(ctx, sql`coalesce(${documentAsks.organizationId}, 0)`),
    or(isNull(documentAsks.documentId), visibleByDocument(ctx, documentAsks.documentId)),
  );

/** Writes a pending ask of the caller's, in the selected space. */
export async function insertAsk({ db, actor }: ActorCtx, values: Omit<NewAsk, "userId" | "organizationId">) {
  const { userId, organizationId } = actor;
  const [row] = await db
    .insert(documentAsks)
    .values({ ...values, userId, organizationId })
    .returning();
  if (!row) throw new Error("an ask was not written");
  return row;
}

/** An own ask of the selected space; undefined for any other. */
export async function findAsk(ctx: ActorCtx, askId: number): Promise<AskRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documentAsks)
    .where(and(sql`${documentAsks.askId} = ${askId}::bigint`, mineHere(ctx)));
  return row;
}

/** The newest of one's own asks of a document. */
export const listAsksOf = (ctx: ActorCtx, documentId: number): Promise<AskRow[]> =>
  ctx.db
    .select()
    .from(documentAsks)
    .where(and(eq(documentAsks.documentId, documentId), mineHere(ctx)))
    .orderBy(desc(documentAsks.askId))
    .limit(ASKS_GIVEN);

const ofOwnAsks = (ctx: ActorCtx, askIds: number[]): SQL | undefined =>
  and(
    inArray(documentPieces.askId, askIds),
    inArray(documentPieces.askId, ctx.db.select({ id: documentAsks.askId }).from(documentAsks).where(mineHere(ctx))),
  );

/** The pieces of some own asks, in their order. */
export function readPieces(ctx: ActorCtx, askIds: number[]): Promise<PieceRow[]> {
  if (askIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .select()
    .from(documentPieces)
    .where(ofOwnAsks(ctx, askIds))
    .orderBy(asc(documentPieces.askId), asc(documentPieces.place));
}

/** Changes a piece of an own ask. */
export async function writePiece(ctx: ActorCtx, askId: number, pieceId: number, values: Partial<NewPiece>) {
  const [row] = await ctx.db
    .update(documentPieces)
    .set(values)
    .where(and(eq(documentPieces.pieceId, pieceId), ofOwnAsks(ctx, [askId])))
    .returning();
  return row;
}
