import { Column, type GetColumnData, getTableColumns, is, SQL, Subquery, sql, type Table } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Field = { path: string[]; field: unknown };
type RowOf<F> = {
  [K in keyof F]: F[K] extends AnyPgColumn ? GetColumnData<F[K]> : F[K] extends SQL<infer T> ? T : never;
};
type Decode = (value: unknown) => unknown;

/**
 * Reads the rows of a statement that is prepared as Drizzle would, into the same objects: how each column is read is found out
 * once for the statement, and not for every value of every row, which takes longer than what it reads. Rows of tables that are
 * joined whole, each an object of its own, stay Drizzle's.
 */
export function readQuickly<S extends object>(statement: S): S {
  const fields = Reflect.get(statement, "fields") as Field[] | undefined;
  if (!fields || fields.some(({ path }) => path.length !== 1)) return statement;
  const read = readerOf(fields.map(({ path: [key = ""], field }) => [key, field]));
  // What Drizzle asks for itself where a query has rows of its own.
  Reflect.set(statement, "customResultMapper", (rows: unknown[][]) => rows.map(read));
  return statement;
}

/**
 * Rows as one value of a statement: `rest` says whence, which, and in which order. What stands beside a row costs less so than as
 * rows of its own by a statement more. They are read as the columns themselves would be, and come by columns: of an array for each
 * row PostgreSQL looks up anew how every value of it is written.
 */
export function inOneValue<F extends Record<string, AnyPgColumn | SQL>>(fields: F, rest: SQL): SQL<RowOf<F>[]> {
  // A number is one in JSON already, whatever kind of it a column has.
  const columns = Object.entries(fields).map(([key, field]) => ({
    key,
    decode: isNumber(field) ? null : decodeOf(field),
  }));
  const values = sql.join(
    Object.values(fields).map((column) => sql`json_agg(${column})`),
    sql`, `,
  );
  return sql`(select json_build_array(${values}) ${rest})`.mapWith((lists: (unknown[] | null)[]) => {
    // Of no rows there is no list either.
    const rows: Record<string, unknown>[] = lists[0]?.map(() => ({})) ?? [];
    columns.forEach(({ key, decode }, at) => {
      const list = lists[at] ?? [];
      rows.forEach((row, index) => {
        const value = list[index];
        row[key] = value === null || decode === null ? value : decode(value);
      });
    });
    return rows as RowOf<F>[];
  });
}

/** A row of a table as `to_json` gives it. */
export type Stored = Record<string, unknown>;

/** A stored row, as Drizzle would have read it. */
export function rowOf<R>(table: Table, stored: Stored): R {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const value = stored[column.name];
    return [key, value !== null && column.dataType === "date" ? new Date(String(value)) : value];
  });
  return Object.fromEntries(columns);
}

function readerOf(fields: [string, unknown][]): (row: unknown[]) => Record<string, unknown> {
  const columns = fields.map(([key, field]) => ({ key, decode: decodeOf(field) }));
  return (row) => {
    const object: Record<string, unknown> = {};
    let index = 0;
    for (const { key, decode } of columns) {
      const value = row[index];
      object[key] = value === null || decode === null ? value : decode(value);
      index += 1;
    }
    return object;
  };
}

/** How values of a field are read; null where they stay as they are, which most do. */
function decodeOf(field: unknown): Decode | null {
  const decoder = decoderOf(field);
  // Found once: of a subquery a column is a proxy, which is asked for each thing that is read of it.
  const { mapFromDriverValue } = decoder;
  if (mapFromDriverValue === Column.prototype.mapFromDriverValue || decoder === plain) return null;
  return (value) => mapFromDriverValue.call(decoder, value);
}

const isNumber = (field: unknown): boolean => is(field, Column) && field.dataType === "number";

/** What reads what no column stands behind. */
const plain: unknown = Reflect.get(sql``, "decoder");

function decoderOf(field: unknown): { mapFromDriverValue: Decode } {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return Reflect.get(field, "decoder");
  return Reflect.get(is(field, Subquery) ? field._.sql : Reflect.get(Object(field), "sql"), "decoder");
}
