import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { HeldTable } from "../../../platform/database/held.ts";
import { perApp } from "../../../platform/state.ts";

type Erasing = Pick<App, "db" | "clock" | "jobs" | "log" | "storage">;

/** A table of what an organization has: what of it an export holds, and what its rows leave behind outside the database. */
export type HeldRows = {
  table: HeldTable;
  /** The column that names a row. */
  key: string;
  /** What of each row an export holds, null for a row that it does not; none for what people said to models, which is nobody else's to read. */
  show: ((row: Record<string, unknown>) => object | null) | null;
  /** What of some rows, named by their keys, stands in another table: what an export says of each besides. */
  beside?(db: Db, keys: number[]): Promise<Map<number, object>>;
  /** Called before a row is erased. */
  drop?(ctx: Erasing, row: Record<string, unknown>): Promise<void>;
};

/** What a part of the app keeps of organizations: their export holds it, and it is erased a while after they were taken away. */
export type Held = {
  name: string;
  tables: HeldRows[];
  /** The files that the rows of an export carry. */
  fileIds?(db: Db, organizationId: number): Promise<number[]>;
  /** What else is erased, of parts that know no organizations. */
  erase?(ctx: Erasing, organizationId: number): Promise<void>;
};

const kept = perApp((): Held[] => []);

/** Says what a feature above keeps of organizations, in the order in which it is erased. */
export function defineHeld(app: App, held: Held): void {
  kept(app).push(held);
}

/** What is kept of organizations in this app, part by part. */
export const heldIn = (app: Pick<App, "state">): readonly Held[] => kept(app);

/** A row without the columns that are named: what is made of others, and what says nothing outside. */
export const without =
  (...left: string[]) =>
  (row: Record<string, unknown>): object =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name)));
