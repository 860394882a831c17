/** Widgets of anybody: for their pages, for what was let in by their owner's store already, and for what has no request. */
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import type { NewWidget, WidgetRow, WordsRow } from "./store.ts";
import { widgetDays, widgets, widgetWords } from "./tables.ts";

type Reader = Pick<App, "db">;

/** The widget that a page names, if it is switched on. */
export async function findOpenWidget({ db }: Reader, publicId: string): Promise<WidgetRow | undefined> {
  const [row] = await db
    .select()
    .from(widgets)
    .where(and(eq(widgets.publicId, publicId), widgets.isOn));
  return row;
}

/** The widget that a page names, switched off too: for what its page may read of a refusal. */
export async function findNamedWidget({ db }: Reader, publicId: string): Promise<WidgetRow | undefined> {
  const [row] = await db.select().from(widgets).where(eq(widgets.publicId, publicId));
  return row;
}

/** A widget, whoever asks. */
export async function findWidget({ db }: Reader, widgetId: number): Promise<WidgetRow | undefined> {
  const [row] = await db.select().from(widgets).where(eq(widgets.widgetId, widgetId));
  return row;
}

export async function insertWidget(db: Db, values: NewWidget): Promise<WidgetRow> {
  const [row] = await db.insert(widgets).values(values).returning();
  if (!row) throw new Error("a widget was not written");
  return row;
}

/** What of the caps of some widgets is used in some periods. */
export async function readWords({ db }: Reader, widgetIds: number[], periods: string[]): Promise<WordsRow[]> {
  if (widgetIds.length === 0) return [];
  return db
    .select()
    .from(widgetWords)
    .where(and(inArray(widgetWords.widgetId, widgetIds), inArray(widgetWords.period, periods)));
}

/** How often some widgets were opened, and how many left an address, since a day. */
export async function sumDays({ db }: Reader, widgetIds: number[], since: string) {
  if (widgetIds.length === 0) return [];
  return db
    .select({
      widgetId: widgetDays.widgetId,
      opened: sql<number>`sum(${widgetDays.opened})::int`,
      leads: sql<number>`sum(${widgetDays.leads})::int`,
    })
    .from(widgetDays)
    .where(and(inArray(widgetDays.widgetId, widgetIds), gte(widgetDays.day, since)))
    .groupBy(widgetDays.widgetId);
}

const counts = ["opened", "conversations", "answers", "words", "leads", "unanswered"] as const;
type Counted = Partial<Record<(typeof counts)[number], number>>;

/** Adds to what happened in a widget on a day. */
export async function countDay(db: Db, widgetId: number, day: string, counted: Counted): Promise<void> {
  const set = Object.fromEntries(
    counts.flatMap((name) =>
      counted[name] === undefined ? [] : [[name, sql`${widgetDays[name]} + ${counted[name]}`]],
    ),
  );
  await db
    .insert(widgetDays)
    .values({ widgetId, day, ...counted })
    .onConflictDoUpdate({ target: [widgetDays.widgetId, widgetDays.day], set });
}

/** All widgets of a person, for what they take along. */
export const listWidgetsOf = ({ db }: Reader, userId: number): Promise<WidgetRow[]> =>
  db.select().from(widgets).where(eq(widgets.userId, userId)).orderBy(asc(widgets.widgetId));

/** Erases the widgets of a person with all that hangs on them. */
export async function eraseWidgetsOf({ db }: Reader, userId: number): Promise<void> {
  await db.delete(widgets).where(eq(widgets.userId, userId));
}
