import { sql } from "drizzle-orm";
import type { Db } from "../../src/platform/database/db.ts";
import type { TestApp } from "../app.ts";
import type { Owner } from "./owner.ts";

/** Written at any moment beside what is asked for: when somebody was last here, and how far jobs came with their texts. */
const volatile = ["last_seen_at", "words_version"];

/**
 * Written at any moment by whoever runs jobs: what became of jobs, and what texts are found by, which follows from rows that
 * are looked at.
 */
const madeByJobs = ["jobs", "knowledge_indexes", "document_words"];

type Column = { table_name: string; column_name: string; data_type: string };

/**
 * Reads all that is a person's, table by table: two that are equal mean that no row of theirs was changed between. Given a
 * transaction it is read as that sees it.
 */
export async function digestOf(
  { app }: Pick<TestApp, "app">,
  { userId, uid }: { userId: number; uid: string },
  db: Db = app.db,
): Promise<Record<string, string>> {
  const reader = known.get(app.db) ?? makeReader({ app });
  known.set(app.db, reader);
  const names = await reader;
  const { rows } = await db.execute<{ of_table: string; line: string }>(
    sql`select of_table, line from rows_of_person(${userId}, ${uid})`,
  );
  const lines = Map.groupBy(rows, ({ of_table }) => of_table);
  const linesOf = (name: string) => (lines.get(name) ?? []).map(({ line }) => line).sort();
  return Object.fromEntries(names.map((name) => [name, linesOf(name).join("\n")]));
}

/** The tables in which something of somebody's changes while `act` is done. */
export async function tablesChangedBy({ node, person }: Owner, act: () => Promise<void>): Promise<string[]> {
  const before = await digestOf(node, person);
  await act();
  const after = await digestOf(node, person);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

type Table = { name: string; isTheirs: string; hasVolatile: boolean };
const known = new WeakMap<object, Promise<string[]>>();

/**
 * The statement that reads them all is a function of the test's database: each connection plans it once, and not before
 * and after every case. To sort and compare them is not the database's: of 130 tables that takes it twice as long. Answers
 * the names of the tables.
 */
async function makeReader(node: Pick<TestApp, "app">): Promise<string[]> {
  const tables = await readTables(node);
  const volatiles = `array[${volatile.map((name) => `'${name}'`).join()}]`;
  const each = tables.map(({ name, isTheirs, hasVolatile }) => {
    const line = hasVolatile ? `(to_jsonb(t) - ${volatiles})::text` : "t::text";
    return `select '${name}'::text, ${line} from "${name}" t where ${isTheirs}`;
  });
  await node.app.db.execute(
    sql.raw(`create or replace function rows_of_person(the_user integer, the_uid text)
      returns table (of_table text, line text) language plpgsql set plan_cache_mode = force_generic_plan
      -- Helpers would take longer to come than the few rows take to read.
      set max_parallel_workers_per_gather = 0
      as $rows$ begin return query ${each.join(" union all ")}; end $rows$`),
  );
  return tables.map(({ name }) => name);
}

/** Every table with people in it, and what hangs on one by the key of such a table: also those that come tomorrow. */
async function readTables({ app }: Pick<TestApp, "app">): Promise<Table[]> {
  const { rows } = await app.db.execute<Column>(
    sql`select table_name, column_name, data_type from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const keys = await app.db.execute<Omit<Column, "data_type">>(
    sql`select table_name, column_name from information_schema.table_constraints
      join information_schema.key_column_usage using (table_schema, constraint_name, table_name)
      where table_schema = 'public' and constraint_type = 'PRIMARY KEY'`,
  );
  const typeOf = (table: string, column: string) =>
    rows.find(({ table_name, column_name }) => table_name === table && column_name === column)?.data_type;
  const has = (table: string, column: string) => typeOf(table, column) !== undefined;
  // A key of one column: a part of a longer one is nobody's name.
  const isWhole = (table: string) => keys.rows.filter(({ table_name }) => table_name === table).length === 1;
  const parents = keys.rows.filter(
    ({ table_name, column_name }) =>
      typeOf(table_name, "user_id") === "integer" && column_name !== "user_id" && isWhole(table_name),
  );
  const names = [...new Set(rows.map(({ table_name }) => table_name))];
  return names.flatMap((name) => {
    if (madeByJobs.includes(name)) return [];
    const hasVolatile = volatile.some((column) => has(name, column));
    // Who they are, the identity provider knows by text.
    if (has(name, "user_id")) {
      const isTheirs = typeOf(name, "user_id") === "text" ? "t.user_id = the_uid" : "t.user_id = the_user";
      return [{ name, isTheirs, hasVolatile }];
    }
    const hangsOn = parents.filter(({ column_name }) => has(name, column_name));
    if (hangsOn.length === 0) return [];
    const each = hangsOn.map(({ table_name: parent, column_name: key }) => {
      return `t.${key} in (select p.${key} from ${parent} p where p.user_id = the_user)`;
    });
    return [{ name, isTheirs: each.join(" or "), hasVolatile }];
  });
}
