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
 * Reads all that is a person's, table by table: two equal digests mean that no row of theirs was changed between. Given a
 * transaction it is read as that sees it.
 */
export async function digestOf(
  { app }: Pick<TestApp, "app">,
  { userId, uid }: { userId: number; uid: string },
  db: Db = app.db,
): Promise<Record<string, string>> {
  const found = known.get(app.db) ?? makeReader({ app });
  known.set(app.db, found);
  await found;
  const { rows } = await db.execute<{ of_table: string; digest: string }>(
    sql`select of_table, digest from digest_of_person(${userId}, ${uid})`,
  );
  return Object.fromEntries(rows.map(({ of_table, digest }) => [of_table, digest]));
}

/** The tables in which something of somebody's changes while `act` is done. */
export async function tablesChangedBy({ node, person }: Owner, act: () => Promise<void>): Promise<string[]> {
  const before = await digestOf(node, person);
  await act();
  const after = await digestOf(node, person);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

type Table = { name: string; isTheirs: string };
const known = new WeakMap<object, Promise<void>>();

/**
 * The statement that reads them all is a function of the test's database: each connection plans it once, and not before
 * and after every case.
 */
async function makeReader(node: Pick<TestApp, "app">): Promise<void> {
  const volatiles = `array[${volatile.map((name) => `'${name}'`).join()}]`;
  const each = (await readTables(node)).map(
    ({ name, isTheirs }) => `select '${name}'::text,
      md5(coalesce(string_agg(line, '|' order by line), '')) || ' ' || count(*)
      from (select (to_jsonb(t) - ${volatiles})::text as line from "${name}" t where ${isTheirs}) lines`,
  );
  await node.app.db.execute(
    sql.raw(`create or replace function digest_of_person(the_user integer, the_uid text)
      returns table (of_table text, digest text) language plpgsql set plan_cache_mode = force_generic_plan
      -- Helpers would take longer to come than the few rows take to read.
      set max_parallel_workers_per_gather = 0
      as $digest$ begin return query ${each.join(" union all ")}; end $digest$`),
  );
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
    // Who they are, the identity provider knows by text.
    if (has(name, "user_id")) {
      return [{ name, isTheirs: typeOf(name, "user_id") === "text" ? "t.user_id = the_uid" : "t.user_id = the_user" }];
    }
    const hangsOn = parents.filter(({ column_name }) => has(name, column_name));
    if (hangsOn.length === 0) return [];
    const each = hangsOn.map(({ table_name: parent, column_name: key }) => {
      return `t.${key} in (select p.${key} from ${parent} p where p.user_id = the_user)`;
    });
    return [{ name, isTheirs: each.join(" or ") }];
  });
}
