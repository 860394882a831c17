/** Templates of an organization, as they are counted and handed over by those who lead it: never read. */
import { and, count, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { handOverFiles, leaveFiles } from "../../files/index.ts";
import { handOverSources, leaveSources } from "../../knowledge/index.ts";
import type { Handing, Leaving } from "../../organizations/index.ts";
import { templateFiles } from "../tables.files.ts";
import { templates } from "../tables.ts";

/** How many templates some people have in an organization; those that are deleted do not count. */
export async function countTemplates(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: templates.userId, count: count() })
    .from(templates)
    .where(
      and(
        eq(templates.organizationId, organizationId),
        inArray(templates.userId, userIds),
        isNull(templates.deletedAt),
      ),
    )
    .groupBy(templates.userId);
  return new Map(rows.map((row) => [row.userId ?? 0, row.count]));
}

/** Makes the templates that somebody has in an organization somebody else's, with what they carry; deleted ones too. */
export async function handOverTemplates(db: Db, handing: Handing): Promise<number> {
  const { organizationId, from, to } = handing;
  const rows = await db
    .update(templates)
    .set({ userId: to })
    .where(and(eq(templates.organizationId, organizationId), eq(templates.userId, from)))
    .returning({ templateId: templates.templateId, deletedAt: templates.deletedAt });
  const ids = sql.param(rows.map(({ templateId }) => templateId));
  const carried = await db
    .select({ fileId: templateFiles.fileId, sourceId: templateFiles.sourceId })
    .from(templateFiles)
    .where(sql`${templateFiles.templateId} = any(${ids}::int[])`);
  await handOverFiles(
    db,
    carried.map(({ fileId }) => fileId),
    handing,
  );
  await handOverSources(
    db,
    carried.flatMap(({ sourceId }) => sourceId ?? []),
    handing,
  );
  return rows.filter(({ deletedAt }) => deletedAt === null).length;
}

/** Leaves files of somebody to whoever has the templates that carry them. */
export async function keepFilesOfTemplates(db: Db, { from, fileIds, organizationIds }: Leaving): Promise<void> {
  const rows = await db
    .select({
      fileId: templateFiles.fileId,
      sourceId: templateFiles.sourceId,
      userId: sql<number>`${templates.userId}`,
      organizationId: sql<number>`${templates.organizationId}`,
    })
    .from(templateFiles)
    .innerJoin(templates, eq(templates.templateId, templateFiles.templateId))
    .where(
      and(
        sql`${templateFiles.fileId} = any(${sql.param(fileIds)}::int[])`,
        inArray(templates.organizationId, organizationIds),
        ne(templates.userId, from),
      ),
    );
  await leaveFiles(db, from, rows);
  await leaveSources(db, from, rows);
}

/** The files that the templates of an organization carry. */
export async function carriedByTemplates(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .select({ fileId: templateFiles.fileId })
    .from(templateFiles)
    .innerJoin(templates, eq(templates.templateId, templateFiles.templateId))
    .where(eq(templates.organizationId, organizationId));
  return rows.map(({ fileId }) => fileId);
}
