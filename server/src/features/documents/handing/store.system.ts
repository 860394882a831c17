/** Documents of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { type CarriedFile, handOverFiles, leaveFiles } from "../../files/index.ts";
import type { Handing, Leaving } from "../../organizations/index.ts";
import { documentReviewLinks, documents } from "../tables.ts";

/** How many documents some people have in an organization; those that are deleted do not count. */
export async function countDocuments(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: documents.userId, count: count() })
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, organizationId),
        inArray(documents.userId, userIds),
        isNull(documents.deletedAt),
      ),
    )
    .groupBy(documents.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Makes the documents that somebody has in an organization somebody else's, with their links and pictures; deleted ones too. */
export async function handOverDocuments(db: Db, handing: Handing): Promise<number> {
  const { organizationId, from, to } = handing;
  const rows = await db
    .update(documents)
    .set({ userId: to })
    .where(and(eq(documents.organizationId, organizationId), eq(documents.userId, from)))
    .returning({ documentId: documents.documentId, deletedAt: documents.deletedAt });
  const ids = sql.param(rows.map(({ documentId }) => documentId));
  const pictures = await db.execute<{ file_id: number }>(sql`
    select distinct (picture #>> '{}')::int as file_id
    from ${documents}, jsonb_path_query(${documents.doc}, 'strict $.**.attrs.file_id ? (@.type() == "number")') as picture
    where ${documents.documentId} = any(${ids}::int[])`);
  await handOverFiles(
    db,
    pictures.rows.map(({ file_id }) => file_id),
    handing,
  );
  await db
    .update(documentReviewLinks)
    .set({ userId: to })
    .where(and(eq(documentReviewLinks.userId, from), sql`${documentReviewLinks.documentId} = any(${ids}::int[])`));
  return rows.filter(({ deletedAt }) => deletedAt === null).length;
}

/** Leaves pictures of somebody to whoever has the documents that they are in. */
export async function keepFilesOfDocuments(db: Db, { from, fileIds, organizationIds }: Leaving): Promise<void> {
  const { rows } = await db.execute<CarriedFile>(sql`
    select distinct (picture #>> '{}')::int as "fileId", ${documents.userId} as "userId",
      ${documents.organizationId} as "organizationId"
    from ${documents}, jsonb_path_query(${documents.doc}, 'strict $.**.attrs.file_id ? (@.type() == "number")') as picture
    where ${documents.organizationId} = any(${sql.param(organizationIds)}::int[]) and ${documents.userId} <> ${from}
      and (picture #>> '{}')::int = any(${sql.param(fileIds)}::int[])`);
  await leaveFiles(db, from, rows);
}

/** The pictures of the documents of an organization. */
export async function carriedByDocuments(db: Db, organizationId: number): Promise<number[]> {
  const { rows } = await db.execute<{ file_id: number }>(sql`
    select distinct (picture #>> '{}')::int as file_id
    from ${documents}, jsonb_path_query(${documents.doc}, 'strict $.**.attrs.file_id ? (@.type() == "number")') as picture
    where ${documents.organizationId} = ${organizationId}`);
  return rows.map(({ file_id }) => file_id);
}
