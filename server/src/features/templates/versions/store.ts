import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type VersionRow, visibleByTemplate } from "../store.ts";
import { templateVersions } from "../tables.ts";

/** Some versions of a template that the caller may use, the newest first, and how many there are. */
export async function readVersions(ctx: ActorCtx, templateId: number, slice: { offset: number; limit: number }) {
  const ofTemplate = and(
    eq(templateVersions.templateId, templateId),
    visibleByTemplate(ctx, templateVersions.templateId),
  );
  const { templateVersionId, number, restored, userId, name, createdAt } = templateVersions;
  const [rows, count] = await Promise.all([
    ctx.db
      .select({ templateVersionId, templateId: templateVersions.templateId, number, restored, userId, name, createdAt })
      .from(templateVersions)
      .where(ofTemplate)
      .orderBy(desc(number))
      .offset(slice.offset)
      .limit(slice.limit),
    ctx.db.$count(templateVersions, ofTemplate),
  ]);
  return { rows, count };
}

/** A version of a template that the caller may use; undefined for any other. */
export async function findVersion(ctx: ActorCtx, versionId: number): Promise<VersionRow | undefined> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const isIt = sql`${templateVersions.templateVersionId} = ${versionId}::bigint`;
  const [row] = await ctx.db
    .select()
    .from(templateVersions)
    .where(and(isIt, visibleByTemplate(ctx, templateVersions.templateId)));
  return row;
}

/** The version before another; undefined before the first. */
export async function findBefore(ctx: ActorCtx, { templateId, number }: VersionRow): Promise<VersionRow | undefined> {
  const isEarlier = and(eq(templateVersions.templateId, templateId), lt(templateVersions.number, number));
  const [row] = await ctx.db
    .select()
    .from(templateVersions)
    .where(and(isEarlier, visibleByTemplate(ctx, templateVersions.templateId)))
    .orderBy(desc(templateVersions.number))
    .limit(1);
  return row;
}
