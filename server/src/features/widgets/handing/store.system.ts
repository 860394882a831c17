/** Widgets of an organization, as they are counted and handed over by those who lead it. */
import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { Handing } from "../../organizations/index.ts";
import { widgets } from "../tables.ts";

/** How many widgets some people have in an organization. */
export async function countWidgets(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: widgets.userId, count: count() })
    .from(widgets)
    .where(and(eq(widgets.organizationId, organizationId), inArray(widgets.userId, userIds)))
    .groupBy(widgets.userId);
  return new Map(rows.map((row) => [row.userId, row.count]));
}

/** Makes the widgets that somebody has in an organization somebody else's, with what visitors said and left. */
export async function handOverWidgets(db: Db, { organizationId, from, to }: Handing): Promise<number> {
  const rows = await db
    .update(widgets)
    .set({ userId: to })
    .where(and(eq(widgets.organizationId, organizationId), eq(widgets.userId, from)))
    .returning({ widgetId: widgets.widgetId });
  return rows.length;
}
