import { is, SQL, Subquery } from "drizzle-orm";
import { NodePgSession } from "drizzle-orm/node-postgres";
import { PgColumn } from "drizzle-orm/pg-core";

type Session = typeof NodePgSession.prototype;
type Fields = NonNullable<Parameters<Session["prepareQuery"]>[1]>;
type Field = Fields[number]["field"];
type Row = Record<string, unknown>;
type Decode = (value: unknown) => unknown;

/**
 * Rows of every statement are read by what is found out about their fields once. Drizzle finds out for each value of each
 * row what its column is, which is a tenth of what a page of fifty costs this process. Fields within fields, which a join
 * may have left empty, are read by Drizzle.
 */
export function readRowsByFields(): void {
  const { prototype } = NodePgSession;
  const { prepareQuery } = prototype;
  if (prepareQuery.name === "prepareByFields") return;
  prototype.prepareQuery = function prepareByFields(this: Session, query, fields, name, isInArrays, mapper, ...more) {
    const reader = mapper ?? (fields && readerOf(fields));
    return prepareQuery.call(this, query, fields, name, isInArrays, reader, ...more);
  } as Session["prepareQuery"];
}

/** How rows of these fields are read, as Drizzle reads them; undefined where some stand within others. */
export function readerOf(fields: Fields): ((rows: unknown[][]) => Row[]) | undefined {
  if (fields.some(({ path }) => path.length !== 1)) return undefined;
  const names = fields.map(({ path }) => path[0] ?? "");
  const decoders = fields.map(({ field }) => decodeOf(field));
  // Every row begins as a copy: what is only filled is quicker than what grows.
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  return (rows) =>
    rows.map((values) => {
      const row = { ...empty };
      for (let index = 0; index < names.length; index += 1) {
        const value = values[index];
        const decode = decoders[index];
        row[names[index] as string] = value === null || !decode ? value : decode(value);
      }
      return row;
    });
}

type Decoder = { mapFromDriverValue: Decode };

/** How the values of a field are decoded; null where they are what they should be. */
function decodeOf(field: Field): Decode | null {
  const decoder = is(field, PgColumn) ? (field as Decoder) : decoderOf(field);
  if (decoder.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue) return null;
  return (value) => decoder.mapFromDriverValue(value);
}

function decoderOf(field: Field): Decoder {
  const sql: unknown = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : Reflect.get(field, "sql");
  return (sql as { decoder: Decoder }).decoder;
}
