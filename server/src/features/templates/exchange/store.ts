import { and, asc, desc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace, mine } from "../../../platform/database/owned.ts";
import { mineStill } from "../../organizations/index.ts";
import { columns, type TemplateRow } from "../store.ts";
import { templates } from "../tables.ts";

/** What a file may replace: the caller's own, for its Admins those of their organization, for staff the installation's. */
const editableByImport = (ctx: ActorCtx): SQL => {
  const { staffRole, organizationRole } = ctx.actor;
  const ofOrganization = organizationRole === "admin" || staffRole !== null;
  return sql`(${sql.join(
    [
      mineStill(ctx, templates.userId, templates.organizationId),
      ...(ofOrganization && ctx.actor.organizationId !== null ? [inSpace(ctx, templates.organizationId)] : []),
      ...(staffRole === null ? [] : [isNull(templates.userId)]),
    ],
    sql` or `,
  )})`;
};

/** The templates that entries of a file may replace, by what they are called; the caller's own come last, in this space at the end. */
export function readNamed(ctx: ActorCtx, refs: string[]): Promise<TemplateRow[]> {
  if (refs.length === 0) return Promise.resolve([]);
  const isOwn = sql`${mine(ctx, templates.userId)} is true`;
  const isHere = sql`${inSpace(ctx, sql`coalesce(${templates.organizationId}, 0)`)}`;
  return ctx.db
    .select(columns)
    .from(templates)
    .where(and(inArray(templates.ref, refs), isNull(templates.deletedAt), editableByImport(ctx)))
    .orderBy(asc(isOwn), asc(isHere), asc(templates.templateId));
}

/** The same ones by id, locked until the transaction ends. */
export function lockNamed(ctx: ActorCtx, templateIds: number[]): Promise<TemplateRow[]> {
  if (templateIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .select(columns)
    .from(templates)
    .where(and(inArray(templates.templateId, templateIds), isNull(templates.deletedAt), editableByImport(ctx)))
    .orderBy(asc(templates.templateId))
    .for("update");
}

/** The caller's own templates, without those of an organization that they left; what changed last first. */
export function readOwn(ctx: ActorCtx, limit: number): Promise<TemplateRow[]> {
  return ctx.db
    .select(columns)
    .from(templates)
    .where(and(mineStill(ctx, templates.userId, templates.organizationId), isNull(templates.deletedAt)))
    .orderBy(desc(templates.updatedAt), desc(templates.templateId))
    .limit(limit);
}
