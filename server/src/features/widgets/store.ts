import { and, asc, eq, gte, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace } from "../../platform/database/owned.ts";
import { avatarNames } from "../avatars/index.ts";
import { mineStill } from "../organizations/index.ts";
import { leadsWidgets } from "./rules.ts";
import { widgetDays, widgets, type widgetWords } from "./tables.ts";

export type WidgetRow = typeof widgets.$inferSelect;
export type NewWidget = typeof widgets.$inferInsert;
export type WordsRow = typeof widgetWords.$inferSelect;

/** Widgets that the caller made, and for its Managers and Admins those of the organization that they have selected. */
export const editableWidgets = (ctx: ActorCtx): SQL | undefined =>
  or(
    mineStill(ctx, widgets.userId, widgets.organizationId),
    leadsWidgets(ctx.actor) ? inSpace(ctx, widgets.organizationId) : sql`false`,
  );

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isNamed = (widgetId: number): SQL => sql`${widgets.widgetId} = ${widgetId}::bigint`;

export type NamedWidget = WidgetRow & { avatarName: string | null };

/** Widgets of the space that the caller has selected, as far as they are theirs, by name. */
export async function listOwnWidgets(ctx: ActorCtx): Promise<NamedWidget[]> {
  const rows = await ctx.db
    .select({ widget: widgets, avatarName: avatarNames.name })
    .from(widgets)
    .leftJoin(avatarNames, eq(avatarNames.avatarId, widgets.avatarId))
    .where(and(editableWidgets(ctx), inSpace(ctx, sql`coalesce(${widgets.organizationId}, 0)`)))
    .orderBy(asc(sql`lower(${widgets.name})`), asc(widgets.widgetId));
  return rows.map(({ widget, avatarName }) => ({ ...widget, avatarName }));
}

/** An own widget; undefined for any other. */
export async function findOwnWidget(ctx: ActorCtx, widgetId: number): Promise<NamedWidget | undefined> {
  const [row] = await ctx.db
    .select({ widget: widgets, avatarName: avatarNames.name })
    .from(widgets)
    .leftJoin(avatarNames, eq(avatarNames.avatarId, widgets.avatarId))
    .where(and(isNamed(widgetId), editableWidgets(ctx)));
  return row && { ...row.widget, avatarName: row.avatarName };
}

/** How many widgets the caller has made, in every space. */
export const countOwnWidgets = (ctx: ActorCtx): Promise<number> =>
  ctx.db.$count(widgets, mineStill(ctx, widgets.userId, widgets.organizationId));

/** Changes an own widget; undefined when it is not theirs. */
export async function writeOwnWidget(
  ctx: ActorCtx,
  widgetId: number,
  values: Partial<NewWidget> | { secretVersion: SQL },
): Promise<WidgetRow | undefined> {
  const [row] = await ctx.db
    .update(widgets)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(isNamed(widgetId), editableWidgets(ctx)))
    .returning();
  return row;
}

/** Makes the secret of an own widget another one. */
export const renewOwnSecret = (ctx: ActorCtx, widgetId: number): Promise<WidgetRow | undefined> =>
  writeOwnWidget(ctx, widgetId, { secretVersion: sql`${widgets.secretVersion} + 1` });

/** Deletes an own widget with all that hangs on it; answers whether there was one. */
export async function deleteOwnWidget(ctx: ActorCtx, widgetId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(widgets)
    .where(and(isNamed(widgetId), editableWidgets(ctx)))
    .returning({ widgetId: widgets.widgetId });
  return gone.length > 0;
}

/** What happened in an own widget since a day, the oldest first. */
export const readOwnDays = (ctx: ActorCtx, widgetId: number, since: string) =>
  ctx.db
    .select({ day: widgetDays })
    .from(widgetDays)
    .innerJoin(widgets, eq(widgets.widgetId, widgetDays.widgetId))
    .where(and(isNamed(widgetId), editableWidgets(ctx), gte(widgetDays.day, since)))
    .orderBy(asc(widgetDays.day));
