import { type RunningPluma, withClient } from "../bed.ts";

const types = ["Email", "Social media", "Sales", "Articles", "Shop", "Coaching", "Teaching", "Team"];

/** What every template says: 1,200 characters with three places. */
const content = `Write to [reader] about [topic] in [words] words. ${"Say one thing, and say it plainly. ".repeat(33)}`;

const fields = JSON.stringify(
  ["reader", "topic", "words"].map((name, at) => ({
    ...{ name, label: name, type: "text", options: "", help: "What stands here.", example: "Something" },
    ...{ default: "", required: true, order: at + 1 },
  })),
);

/** Makes public templates of many people's, a minute apart, half of them in each language. */
export function makeTemplates(pluma: RunningPluma, userIds: number[], count: number): Promise<void> {
  return withClient(pluma.database, async (client) => {
    await client.query(
      `insert into templates (user_id, name, description, content, type, tags, language, public, ref, fields, created_at, updated_at)
       select ($2::int[])[1 + n % cardinality($2::int[])], 'Template number ' || n, 'What it is for, in a sentence.', $3,
         ($4::text[])[1 + n % 8], 'tag' || n % 20 || ', writing', case when n % 2 = 0 then 'en' else 'es' end, true,
         'bench-' || n, $5::jsonb, made, made
       from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '1 minute' as made) at`,
      [count, userIds, content, types, fields],
    );
    await client.query("vacuum analyze");
  });
}

/** The same templates for the bare route, with the indexes that it needs. */
export function fillTemplatesForRoute(database: string, count: number): Promise<void> {
  return withClient(database, async (client) => {
    await client.query("create extension if not exists pg_trgm");
    await client.query(`
      create table templates (
        id int primary key, user_id int not null, author text not null, name text not null, description text not null,
        content text not null, type text not null, tags text not null, language text not null, public boolean not null,
        fields jsonb not null, favorite boolean not null, created_at timestamptz not null, updated_at timestamptz not null)`);
    await client.query(
      `insert into templates
       select n, n % 20, 'Person', 'Template number ' || n, 'What it is for, in a sentence.', $2, ($3::text[])[1 + n % 8],
         'tag' || n % 20 || ', writing', case when n % 2 = 0 then 'en' else 'es' end, true, $4::jsonb, false, made, made
       from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '1 minute' as made) at`,
      [count, content, types, fields],
    );
    await client.query(`
      create index on templates (updated_at, id) where public;
      create index on templates (lower(name), id) where public;
      create index on templates (lower(type), updated_at, id) where public;
      create index on templates using gin (string_to_array(lower(tags), ', '));
      create index on templates using gin (lower(name || ' ' || description || ' ' || type || ' ' || tags) gin_trgm_ops);
      create index on templates using gin (lower(content) gin_trgm_ops)`);
    await client.query("vacuum analyze");
  });
}
