import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { type FileRow, isUpload, living, livingAt, sumOfSizes } from "./store.ts";
import { files } from "./tables.ts";

type Reader = Pick<App, "db" | "clock">;

/** A file, whoever asks; rules say who may read it. */
export async function findFile(ctx: Reader, fileId: number): Promise<FileRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const named = sql`${files.fileId} = ${fileId}::bigint`;
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(named, living(ctx)));
  return row;
}

/** A file of one of these people's; undefined for any other. */
export async function findFileOf(ctx: Reader, fileId: number, userIds: number[]): Promise<FileRow | undefined> {
  const ofThem = and(sql`${files.fileId} = ${fileId}::bigint`, inArray(files.userId, userIds));
  const [row] = await ctx.db
    .select()
    .from(files)
    .where(and(ofThem, living(ctx)));
  return row;
}

export const findFiles = ({ db, clock }: Reader, fileIds: number[]): Promise<FileRow[]> =>
  filesById(db).execute({ fileIds, now: clock.now() });

const filesById = prepared((db) =>
  db
    .select()
    .from(files)
    .where(and(sql`${files.fileId} = any(${unseen("fileIds", "int[]")})`, livingAt(sql.placeholder("now"))))
    .prepare("files_by_id"),
);

/** Everything that a person uploaded, the oldest first; not the archives that were made for them. */
export function listUploads(ctx: Reader, userId: number): Promise<FileRow[]> {
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), isUpload, living(ctx)))
    .orderBy(asc(files.fileId));
}

/** Whose room a file takes: the organization's that it was stored in, else the person's own. */
export type Space = { userId: number; organizationId: number | null };

/** How many bytes the uploads of a space are. */
export async function sumOfUploads(ctx: Reader, { userId, organizationId }: Space): Promise<number> {
  const isInSpace =
    organizationId === null
      ? and(eq(files.userId, userId), isNull(files.organizationId))
      : eq(files.organizationId, organizationId);
  const [row] = await ctx.db
    .select({ sum: sumOfSizes })
    .from(files)
    .where(and(isInSpace, isUpload, living(ctx)));
  return row?.sum ?? 0;
}

/** Lets one transaction at a time, on all nodes, write into the room of a space. */
export async function lockRoom({ db }: { db: Db }, { userId, organizationId }: Space): Promise<void> {
  const [kind, id] = organizationId === null ? ["files.room", userId] : ["files.organization", organizationId];
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${kind}), ${id})`);
}

/** The archives of what is personal that were made for a person, the newest first. */
export function listArchives(ctx: Reader, userId: number): Promise<FileRow[]> {
  return ctx.db
    .select()
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.organizationId), eq(files.kind, "archive"), living(ctx)))
    .orderBy(desc(files.fileId));
}

export async function insertFile(db: Db, file: typeof files.$inferInsert): Promise<FileRow> {
  const [row] = await db.insert(files).values(file).returning();
  if (!row) throw new Error("a file was not written");
  return row;
}

/** Lets files expire now; a public one is part of the brand and stays, unless it is named itself. */
export async function expireFiles(ctx: Reader, which: { userId: number } | { fileId: number }): Promise<void> {
  const wanted =
    "fileId" in which ? eq(files.fileId, which.fileId) : and(eq(files.userId, which.userId), eq(files.isPublic, false));
  await ctx.db
    .update(files)
    .set({ expiresAt: ctx.clock.now() })
    .where(and(wanted, living(ctx)));
}

/** Lets what was collected of an organization for somebody expire now; false where there was nothing. */
export async function expireArchives(ctx: Reader, { userId, organizationId }: Space): Promise<boolean> {
  const gone = await ctx.db
    .update(files)
    .set({ expiresAt: ctx.clock.now() })
    .where(
      and(
        eq(files.userId, userId),
        eq(files.organizationId, organizationId ?? 0),
        eq(files.kind, "archive"),
        living(ctx),
      ),
    )
    .returning({ fileId: files.fileId });
  return gone.length > 0;
}

/** Lets everybody read a file; undefined where it is gone. */
export async function publishRow(ctx: Reader, fileId: number): Promise<FileRow | undefined> {
  const [row] = await ctx.db
    .update(files)
    .set({ isPublic: true, updatedAt: ctx.clock.now() })
    .where(and(eq(files.fileId, fileId), living(ctx)))
    .returning();
  return row;
}

/** Some files that have expired. */
export function findExpired({ db, clock }: Reader, limit: number) {
  return db
    .select({ fileId: files.fileId, storageKey: files.storageKey })
    .from(files)
    .where(lte(files.expiresAt, clock.now()))
    .limit(limit);
}

export async function deleteFile(db: Db, fileId: number): Promise<void> {
  await db.delete(files).where(eq(files.fileId, fileId));
}

/** Makes files that somebody stored in an organization somebody else's; those of their personal space stay theirs. */
export async function handOverFiles(
  db: Db,
  fileIds: number[],
  { organizationId, from, to }: { organizationId: number; from: number; to: number },
): Promise<void> {
  if (fileIds.length === 0) return;
  const isTheirs = and(eq(files.userId, from), eq(files.organizationId, organizationId));
  await db
    .update(files)
    .set({ userId: to })
    .where(and(isTheirs, sql`${files.fileId} = any(${sql.param(fileIds)}::int[])`));
}

/** The files that somebody uploaded, by their ids. */
export async function uploadIdsOf(ctx: Reader, userId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ fileId: files.fileId })
    .from(files)
    .where(and(eq(files.userId, userId), isUpload, living(ctx)));
  return rows.map(({ fileId }) => fileId);
}

/** A file that something of an organization carries, and whose that is. */
export type CarriedFile = { fileId: number; userId: number; organizationId: number };

/** Makes files of somebody who leaves those of whoever has what carries them, and of its organization. */
export async function leaveFiles(db: Db, from: number, carried: readonly CarriedFile[]): Promise<void> {
  if (carried.length === 0) return;
  const [ids, owners, organizations] = (["fileId", "userId", "organizationId"] as const).map((key) =>
    sql.param(carried.map((each) => each[key])),
  );
  await db.execute(sql`
    update ${files} set user_id = carried.owner, organization_id = carried.organization
    from unnest(${ids}::int[], ${owners}::int[], ${organizations}::int[]) as carried(id, owner, organization)
    where ${files.fileId} = carried.id and ${files.userId} = ${from}`);
}

/** Lets everything that was stored in an organization expire now, public or not. */
export async function expireFilesOf(ctx: Reader, organizationId: number): Promise<void> {
  await ctx.db
    .update(files)
    .set({ expiresAt: ctx.clock.now() })
    .where(and(eq(files.organizationId, organizationId), living(ctx)));
}

/** Makes a file of one of these people's one of no organization, and answers it; nothing where there is no such file. */
export async function unplaceFile(
  ctx: Reader,
  fileId: number,
  kind: FileRow["kind"],
  userIds: number[],
): Promise<FileRow | undefined> {
  const isTheirs = and(sql`${files.fileId} = ${fileId}::bigint`, inArray(files.userId, userIds), eq(files.kind, kind));
  const [row] = await ctx.db
    .update(files)
    .set({ organizationId: null })
    .where(and(isTheirs, living(ctx)))
    .returning();
  return row;
}

/** Makes files of no organization that are somebody's the files of somebody else. */
export async function giveFiles(db: Db, fileIds: number[], from: number, to: number): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .update(files)
    .set({ userId: to })
    .where(and(eq(files.userId, from), inArray(files.fileId, fileIds)));
}
