/** Starters, which belong to nobody: written as an installation starts, without a request. */
import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { columns, type TemplateRow, type VersionRow } from "../store.ts";
import { templates, templateVersions } from "../tables.ts";

type Reader = Pick<App, "db">;

/** The digest of what came, by the name of each starter. */
export async function readDigests({ db }: Reader): Promise<Map<string, string | null>> {
  const { ref, starterDigest } = templates;
  const rows = await db.select({ ref, starterDigest }).from(templates).where(isNotNull(starterDigest));
  return new Map(rows.map((row) => [row.ref, row.starterDigest]));
}

/** Lets nodes that start at once go on one after the other, until each one's transaction ends. */
export async function takeTurn({ db }: Reader): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('starter templates'))`);
}

/** Some starters, locked until the transaction ends. */
export function lockStarters({ db }: Reader, refs: string[]): Promise<TemplateRow[]> {
  if (refs.length === 0) return Promise.resolve([]);
  return db
    .select(columns)
    .from(templates)
    .where(sql`${isNotNull(templates.starterDigest)} and ${inArray(templates.ref, refs)}`)
    .for("update");
}

/** Every state that a starter had. */
export const readStates = ({ db }: Reader, templateId: number): Promise<VersionRow[]> =>
  db.select().from(templateVersions).where(eq(templateVersions.templateId, templateId));
