import { and, eq, gt, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import type { App } from "../../platform/context.ts";
import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { files } from "./tables.ts";

export type FileRow = typeof files.$inferSelect;

type Reader = AskerCtx & Pick<App, "clock">;

/** Files that have not expired; one that has does not exist any more, though its row may wait for the sweep. */
export const living = ({ clock }: { clock: Clock }): SQL | undefined => livingAt(clock.now());

/** The same at a moment, or at a value of a prepared statement. */
export const livingAt = (now: Date | Placeholder): SQL | undefined =>
  or(isNull(files.expiresAt), gt(files.expiresAt, now));

/** The sizes that count against a room: what was removed counts no more, nor do archives, which go by themselves. */
export const sumOfSizes = sql<number>`coalesce(sum(${files.size}::bigint), 0)::bigint`;
export const isUpload = inArray(files.kind, ["document", "image", "video"]);

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isOwn = (ctx: Reader, fileId: number): SQL | undefined =>
  and(sql`${files.fileId} = ${fileId}::bigint`, mine(ctx, files.userId), living(ctx));

/** A file of the caller's own; undefined for any other. */
export async function findOwnFile(ctx: Reader, fileId: number): Promise<FileRow | undefined> {
  const [row] = await ctx.db.select().from(files).where(isOwn(ctx, fileId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockOwnFile(ctx: Reader, fileId: number): Promise<FileRow | undefined> {
  const [row] = await ctx.db.select().from(files).where(isOwn(ctx, fileId)).for("update");
  return row;
}

/** A file that is public or the caller's own; undefined for any other. */
export async function findShown(ctx: Reader, fileId: number): Promise<FileRow | undefined> {
  const isShown = or(eq(files.isPublic, true), mine(ctx, files.userId));
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(sql`${files.fileId} = ${fileId}::bigint`, isShown, living(ctx)));
  return row;
}

/** How many bytes the caller's own uploads are, those in organizations apart. */
export async function sumOfOwnUploads(ctx: Reader): Promise<number> {
  const [row] = await ctx.db
    .select({ sum: sumOfSizes })
    .from(files)
    .where(and(mine(ctx, files.userId), isNull(files.organizationId), isUpload, living(ctx)));
  return row?.sum ?? 0;
}

/** Changes an own file that was just found or locked. */
export async function updateOwnFile(ctx: Reader, fileId: number, changes: Partial<FileRow>): Promise<FileRow> {
  const [row] = await ctx.db
    .update(files)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(isOwn(ctx, fileId))
    .returning();
  if (!row) throw new Error("a file that was just locked is gone");
  return row;
}
