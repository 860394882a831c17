import { sql } from "drizzle-orm";
import type { TestApp } from "../app.ts";

/** Written at any moment beside what is asked for: when somebody was last here, and how far jobs came with their texts. */
const volatile = ["last_seen_at", "words_version"];

/**
 * Written at any moment by whoever runs jobs: what became of jobs, and what texts are found by, which follows from rows that
 * are looked at.
 */
const madeByJobs = ["jobs", "knowledge_indexes", "document_words"];

type Column = { table_name: string; column_name: string; data_type: string };

/** Reads all that is a person's, table by table: two equal digests mean that no row of theirs was changed between. */
export async function digestOf(
  { app }: Pick<TestApp, "app">,
  { userId, uid }: { userId: number; uid: string },
): Promise<Record<string, string>> {
  const { rows } = await app.db.execute<{ name: string; digest: string }>(
    sql`${sql.join(
      (await tablesOf({ app })).map(
        ({ name, isTheirs }) => sql`select ${name}::text as name,
          md5(coalesce(string_agg(line, '|' order by line), '')) || ' ' || count(*) as digest
        from (select (to_jsonb(t) - ${sql.param(volatile)}::text[])::text as line
          from ${sql.identifier(name)} t where ${sql.raw(isTheirs.replaceAll("$user", String(userId)).replaceAll("$uid", `'${uid}'`))}) lines`,
      ),
      sql` union all `,
    )}`,
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

type Table = { name: string; isTheirs: string };
const known = new WeakMap<object, Promise<Table[]>>();

/** Every table with people in it, and what hangs on one by the key of such a table: also those that come tomorrow. */
function tablesOf({ app }: Pick<TestApp, "app">): Promise<Table[]> {
  const found = known.get(app.db) ?? readTables({ app });
  known.set(app.db, found);
  return found;
}

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
      return [{ name, isTheirs: typeOf(name, "user_id") === "text" ? "t.user_id = $uid" : "t.user_id = $user" }];
    }
    const hangsOn = parents.filter(({ column_name }) => has(name, column_name));
    if (hangsOn.length === 0) return [];
    const each = hangsOn.map(({ table_name: parent, column_name: key }) => {
      return `t.${key} in (select p.${key} from ${parent} p where p.user_id = $user)`;
    });
    return [{ name, isTheirs: each.join(" or ") }];
  });
}
