import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { visibleByTemplate } from "../store.ts";
import { templateFiles } from "../tables.files.ts";

export type TemplateFileRow = typeof templateFiles.$inferSelect;

/** A file that stands in a template which the caller may use; undefined for any other. */
export async function findStanding(ctx: ActorCtx, templateFileId: number): Promise<TemplateFileRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const isIt = and(sql`${templateFiles.templateFileId} = ${templateFileId}::bigint`, isNull(templateFiles.toVersion));
  const [row] = await ctx.db
    .select()
    .from(templateFiles)
    .where(and(isIt, visibleByTemplate(ctx, templateFiles.templateId)));
  return row;
}

/** How many files stand in a template that the caller may use. */
export async function countStanding(ctx: ActorCtx, templateId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(templateFiles)
    .where(
      and(
        eq(templateFiles.templateId, templateId),
        isNull(templateFiles.toVersion),
        visibleByTemplate(ctx, templateFiles.templateId),
      ),
    );
  return row?.count ?? 0;
}
