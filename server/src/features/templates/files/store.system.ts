/** Files of templates of anybody, for what has no request, or was let in by access.ts already. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { templateFiles } from "../tables.files.ts";
import { templates } from "../tables.ts";
import type { TemplateFileRow } from "./store.ts";

type Reader = Pick<App, "db">;

/** The files that stand in some template now, oldest first. */
export function standingFiles({ db }: Reader, templateId: number): Promise<TemplateFileRow[]> {
  return db
    .select()
    .from(templateFiles)
    .where(and(eq(templateFiles.templateId, templateId), isNull(templateFiles.toVersion)))
    .orderBy(asc(templateFiles.templateFileId));
}

/** The files that stood in a version of a template, oldest first. */
export function filesOfVersion({ db }: Reader, templateId: number, version: number): Promise<TemplateFileRow[]> {
  const { fromVersion, toVersion } = templateFiles;
  const stood = and(lte(fromVersion, version), or(isNull(toVersion), gt(toVersion, version)));
  return db
    .select()
    .from(templateFiles)
    .where(and(eq(templateFiles.templateId, templateId), stood))
    .orderBy(asc(templateFiles.templateFileId));
}

/** Every file that some templates ever had, oldest first. */
export function listFilesOf({ db }: Reader, templateIds: number[]): Promise<TemplateFileRow[]> {
  if (templateIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(templateFiles)
    .where(inArray(templateFiles.templateId, templateIds))
    .orderBy(asc(templateFiles.templateFileId));
}

/** The newest place of the file that was read as this source, with whose template it is; undefined when it is no template's. */
export async function findFileOf({ db }: Reader, sourceId: number) {
  const [found] = await db
    .select({ row: templateFiles, userId: templates.userId })
    .from(templateFiles)
    .innerJoin(templates, eq(templates.templateId, templateFiles.templateId))
    .where(eq(templateFiles.sourceId, sourceId))
    .orderBy(desc(templateFiles.templateFileId))
    .limit(1);
  return found;
}

export async function insertFiles(db: Db, values: (typeof templateFiles.$inferInsert)[]): Promise<TemplateFileRow[]> {
  return values.length === 0 ? [] : db.insert(templateFiles).values(values).returning();
}

/** Says that files stand no more from a version of their template on. */
export async function endFiles(db: Db, templateFileIds: number[], toVersion: number): Promise<void> {
  if (templateFileIds.length === 0) return;
  await db.update(templateFiles).set({ toVersion }).where(inArray(templateFiles.templateFileId, templateFileIds));
}

/** The files of templates that were deleted before a moment. */
export function filesOfDeleted({ db }: Reader, before: Date): Promise<{ fileId: number; sourceId: number | null }[]> {
  return db
    .selectDistinct({ fileId: templateFiles.fileId, sourceId: templateFiles.sourceId })
    .from(templateFiles)
    .innerJoin(templates, eq(templates.templateId, templateFiles.templateId))
    .where(lt(templates.deletedAt, before));
}

/** Takes away what the templates of a person carry: the files are theirs, and go with them. */
export async function eraseFilesOf(db: Db, userId: number): Promise<void> {
  const theirs = db.select({ id: templates.templateId }).from(templates).where(eq(templates.userId, userId));
  await db.delete(templateFiles).where(inArray(templateFiles.templateId, theirs));
}
