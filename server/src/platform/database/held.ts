/** Rows of an organization, of whichever table, for what has no caller: the export of all that it has, and its erasure. */
import { and, asc, type Column, eq, getTableColumns, gt } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/** A table whose rows say which organization they are of, and by which column they are gone through in order. */
export type HeldTable = PgTable & { organizationId: Column };

const AT_A_TIME = 200;

/** All rows of an organization in a table, some at a time, in the order of the column that is named. */
export async function* walkHeld(
  db: Db,
  table: HeldTable,
  key: string,
  organizationId: number,
): AsyncGenerator<Record<string, unknown>[]> {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`a table has no column ${key}`);
  for (let after: unknown = null; ; ) {
    const isOf = eq(table.organizationId, organizationId);
    const rows: Record<string, unknown>[] = await db
      .select()
      .from(table as PgTable)
      .where(after === null ? isOf : and(isOf, gt(column, after)))
      .orderBy(asc(column))
      .limit(AT_A_TIME);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)?.[key] ?? null;
  }
}

/** Erases all rows of an organization in a table, with whatever hangs on them. */
export async function eraseHeld(db: Db, table: HeldTable, organizationId: number): Promise<void> {
  await db.delete(table).where(eq(table.organizationId, organizationId));
}
