/** Bundles as jobs work on them, for whoever began them; and what bytes are, whosever they are. */
import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { bundleExports, bundleFiles, bundleHashes, bundleImports } from "./tables.ts";

/** An export that waits or is being made; null for any other. */
export async function readOpenExport(db: Db, exportId: number) {
  const [row] = await db
    .select()
    .from(bundleExports)
    .where(and(eq(bundleExports.exportId, exportId), inArray(bundleExports.state, ["waiting", "running"])));
  return row ?? null;
}

type ExportChanges = Partial<typeof bundleExports.$inferInsert>;

/** Says how far an export is; one that ended stays as it is. */
export async function updateExport(db: Db, exportId: number, changes: ExportChanges): Promise<boolean> {
  const changed = await db
    .update(bundleExports)
    .set(changes)
    .where(and(eq(bundleExports.exportId, exportId), inArray(bundleExports.state, ["waiting", "running"])))
    .returning({ exportId: bundleExports.exportId });
  return changed.length > 0;
}

const isRunning = (importId: number) => and(eq(bundleImports.importId, importId), eq(bundleImports.state, "running"));

/** A bundle that is being brought; null for one that is not, or no more. */
export async function readRunning(db: Db, importId: number) {
  const [row] = await db.select().from(bundleImports).where(isRunning(importId));
  return row ?? null;
}

/** The same, locked until the transaction ends: nobody ends it meanwhile. */
export async function lockRunning(db: Db, importId: number) {
  const [row] = await db.select().from(bundleImports).where(isRunning(importId)).for("update");
  return row ?? null;
}

type ImportChanges = Partial<typeof bundleImports.$inferInsert>;

/** Says how far a bundle is that is being brought; one that ended stays as it is. */
export async function updateRunning(db: Db, importId: number, changes: ImportChanges): Promise<void> {
  await db.update(bundleImports).set(changes).where(isRunning(importId));
}

/** Keeps note of a file for a thing that is about to be made; its bundle is locked by the caller. */
export async function insertFile(db: Db, row: typeof bundleFiles.$inferInsert): Promise<void> {
  await db.insert(bundleFiles).values(row);
}

/** The file that another try kept at a place; undefined where none did. */
export async function findKept(db: Db, { importId, key, at }: Omit<typeof bundleFiles.$inferInsert, "fileId">) {
  const isIt = and(eq(bundleFiles.importId, importId), eq(bundleFiles.key, key), eq(bundleFiles.at, at));
  const [row] = await db.select({ fileId: bundleFiles.fileId }).from(bundleFiles).where(isIt);
  return row?.fileId;
}

/** The files that are kept for what is about to be made. */
export const listFiles = (db: Db, importId: number) =>
  db.select().from(bundleFiles).where(eq(bundleFiles.importId, importId));

/** Forgets that these files were kept for something. */
export async function deleteFiles(db: Db, importId: number): Promise<void> {
  await db.delete(bundleFiles).where(eq(bundleFiles.importId, importId));
}

/** Bundles that are not being brought any more, for which files are kept all the same. */
export async function listLeft(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ importId: bundleFiles.importId })
    .from(bundleFiles)
    .innerJoin(bundleImports, eq(bundleImports.importId, bundleFiles.importId))
    .where(ne(bundleImports.state, "running"));
  return rows.map(({ importId }) => importId);
}

/** Forgets bundles that were brought a month ago and are not being worked on. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const isOld = lt(bundleImports.createdAt, sql`${now.toISOString()}::timestamptz - interval '30 days'`);
  await db.delete(bundleImports).where(and(isOld, ne(bundleImports.state, "running")));
}

/** Forgets what a person asked for and brought. */
export async function erasePerson(db: Db, userId: number): Promise<void> {
  await db.update(bundleExports).set({ userId: null, fileId: null }).where(eq(bundleExports.userId, userId));
  await db.delete(bundleImports).where(eq(bundleImports.userId, userId));
}

/** What the bytes at some places are, as far as it is known. */
export async function readHashes(db: Db, storageKeys: string[]): Promise<Map<string, string>> {
  if (storageKeys.length === 0) return new Map();
  const rows = await db.select().from(bundleHashes).where(inArray(bundleHashes.storageKey, storageKeys));
  return new Map(rows.map(({ storageKey, sha256 }) => [storageKey, sha256]));
}

/** Forgets what was found out long ago: it is found out again where somebody asks. */
export async function deleteOldHashes(db: Db, now: Date): Promise<void> {
  await db
    .delete(bundleHashes)
    .where(lt(bundleHashes.createdAt, sql`${now.toISOString()}::timestamptz - interval '90 days'`));
}

/** Remembers what the bytes at a place are. */
export async function insertHash(db: Db, storageKey: string, sha256: string): Promise<void> {
  await db.insert(bundleHashes).values({ storageKey, sha256 }).onConflictDoNothing();
}
