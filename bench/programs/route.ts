// The bare minimum that lists can be. Conversations: one row, a page of 50 off an index, JSON. Customers: one statement
// for a page of 50 and how many there are in all, JSON. Purchases: one for a page of 50 of a filter, one for its sums.
// Templates and documents: one statement for a page of 24 and how many there are in all; of templates also for how many
// there are of each type or tag. Of an organization: one for a page of people and one for the sums of all; one for groups;
// one for a page of campaigns with what each has and how many there are; one for a campaign and one for what it has.

import { fastify } from "fastify";
import pg from "pg";
import { listenAlone } from "../listen.ts";

const [database = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 20 });
const web = fastify();

web.get<{ Params: { user: string } }>("/conversations/:user", async ({ params }) => {
  const user = await pool.query("select id, name, email from users where id = $1", [params.user]);
  const page = await pool.query(
    `select id, user_id, name, tags, model, archived, created_at, updated_at from conversations
     where user_id = $1 and not archived order by updated_at desc, id desc limit 50`,
    [params.user],
  );
  return { user: user.rows[0], conversations: page.rows };
});

const sorts = { newest: "created_at desc, user_id desc", name: "lower(name), user_id" };

web.get<{ Querystring: { page: string; sort: keyof typeof sorts; word?: string } }>("/customers", async ({ query }) => {
  const where = query.word === undefined ? "" : "where search like '%' || $3 || '%'";
  const { rows } = await pool.query(
    `select user_id, name, last_name, email, phone, instagram, lang, signup_reason, has_access, available_words, staff,
       created_at, (select count(*) from customers ${where})::int as count
     from customers ${where} order by ${sorts[query.sort]} limit $1 offset $2`,
    [50, (Number(query.page) - 1) * 50, ...(query.word === undefined ? [] : [query.word])],
  );
  const count = rows[0]?.count ?? 0;
  return { users: rows.map(({ count: _, ...row }) => row), count, pages: Math.ceil(count / 50) };
});

type Sales = { from: string; until: string; sort: keyof typeof saleSorts; statuses?: string; product?: string };
const saleSorts = { newest: "created_at desc, purchase_id desc", amount: "amount desc, purchase_id desc" };

web.get<{ Querystring: Sales }>("/purchases", async ({ query }) => {
  const values = [query.from, query.until, query.statuses?.split(",") ?? null, query.product ?? null];
  const where = `created_at >= $1::date and created_at < $2::date + 1 ${query.statuses ? "and status = any($3)" : "and $3::text[] is null"}
    ${query.product ? "and product_id = $4::int" : "and $4::int is null"}`;
  const [page, sums] = await Promise.all([
    pool.query(
      `select purchases.*, name, last_name, email from purchases join buyers using (user_id)
       where ${where} order by ${saleSorts[query.sort]} limit 50`,
      values,
    ),
    pool.query(
      `select currency, count(*)::int as count, sum(amount)::bigint as amount from purchases where ${where} group by currency`,
      values,
    ),
  ]);
  const count = sums.rows.reduce((total, row) => total + row.count, 0);
  return { purchases: page.rows, totals: sums.rows, count, pages: Math.ceil(count / 50) };
});

const templateSorts = {
  updated: "updated_at desc, id desc",
  name: "lower(name), id",
  relevance: "lower(name) like '%' || $3 || '%' desc, updated_at desc, id desc",
};
const templateFilters = {
  language: "language = $3",
  type: "lower(type) = $3",
  tag: "string_to_array(lower(tags), ', ') @> array[$3]",
  word: "(lower(name || ' ' || description || ' ' || type || ' ' || tags) like '%' || $3 || '%' or lower(content) like '%' || $3 || '%')",
};

type Templates = { page: string; sort: keyof typeof templateSorts } & { [F in keyof typeof templateFilters]?: string };

web.get<{ Querystring: Templates }>("/templates", async ({ query }) => {
  const wanted = (["language", "type", "tag", "word"] as const).find((name) => query[name] !== undefined);
  const where = `where public ${wanted ? `and ${templateFilters[wanted]}` : ""}`;
  const { rows } = await pool.query(
    `select *, (select count(*) from templates ${where})::int as count
     from templates ${where} order by ${templateSorts[query.sort]} limit $1 offset $2`,
    [24, (Number(query.page) - 1) * 24, ...(wanted ? [query[wanted]] : [])],
  );
  const count = rows[0]?.count ?? 0;
  return { templates: rows.map(({ count: _, ...row }) => row), count, pages: Math.ceil(count / 24) };
});

web.get("/templates/types", async () => {
  const { rows } = await pool.query(
    "select type as name, count(*)::int as count from templates where public group by 1 order by 1",
  );
  return { types: rows, count: rows.length };
});

web.get("/templates/tags", async () => {
  const { rows } = await pool.query(
    `select tag as name, count(*)::int as count from templates, unnest(string_to_array(tags, ', ')) tag
     where public group by 1 order by 1`,
  );
  return { tags: rows, count: rows.length };
});

const documentSorts = { updated: "updated_at desc, id desc", name: "lower(name), id" };

web.get<{ Querystring: { page: string; sort: keyof typeof documentSorts } }>("/documents", async ({ query }) => {
  const { rows } = await pool.query(
    `select *, (select count(*) from documents where user_id = 1)::int as count
     from documents where user_id = 1 order by ${documentSorts[query.sort]} limit $1 offset $2`,
    [24, (Number(query.page) - 1) * 24],
  );
  const count = rows[0]?.count ?? 0;
  return { documents: rows.map(({ count: _, ...row }) => row), count, pages: Math.ceil(count / 24) };
});

const peopleSorts = { name: "", words: "words desc,", used: "last_used desc," };

web.get<{ Querystring: { page: string; sort?: keyof typeof peopleSorts } }>("/people", async ({ query }) => {
  const [page, sums] = await Promise.all([
    pool.query(
      `select * from people order by ${peopleSorts[query.sort ?? "name"]} lower(name), lower(last_name), id limit $1 offset $2`,
      [50, (Number(query.page) - 1) * 50],
    ),
    pool.query("select count(*)::int as count, sum(words)::bigint as words from people"),
  ]);
  return { users: page.rows, ...sums.rows[0] };
});

web.get<{ Querystring: { page: string; from: string } }>("/people/since", async ({ query }) => {
  const wrote = "(select person_id, sum(words)::int as words from texts where at >= $1 group by person_id) wrote";
  const [page, sums] = await Promise.all([
    pool.query(
      `select p.id, name, last_name, email, role, last_used, coalesce(wrote.words, 0) as words
       from people p left join ${wrote} on wrote.person_id = p.id
       order by coalesce(wrote.words, 0) desc, lower(name), lower(last_name), id limit $2 offset $3`,
      [query.from, 50, (Number(query.page) - 1) * 50],
    ),
    pool.query(`select (select count(*)::int from people) as count, sum(words)::bigint as words from ${wrote}`, [
      query.from,
    ]),
  ]);
  return { users: page.rows, ...sums.rows[0] };
});

web.get("/groups", async () => {
  const { rows } = await pool.query("select * from groups order by lower(name), id");
  return { groups: rows };
});

web.get<{ Querystring: { page: string } }>("/campaigns", async ({ query }) => {
  const { rows } = await pool.query(
    `select *, (select count(*) from campaigns)::int as count,
       (select count(*) from resources r where r.campaign_id = c.id)::int as resources_count,
       array(select json_build_object('type', type, 'id', thing_id, 'name', name) from resources r
         where r.campaign_id = c.id order by r.id desc limit 6) as resources
     from campaigns c order by created_at desc, id desc limit $1 offset $2`,
    [24, (Number(query.page) - 1) * 24],
  );
  return { campaigns: rows, count: rows[0]?.count ?? 0 };
});

web.get<{ Querystring: { campaign: string } }>("/resources", async ({ query }) => {
  const [campaign, resources] = await Promise.all([
    pool.query("select * from campaigns where id = $1", [query.campaign]),
    pool.query("select * from resources where campaign_id = $1 order by id desc", [query.campaign]),
  ]);
  return { campaign: campaign.rows[0], resources: resources.rows };
});

await web.ready();
await listenAlone(web.server, "");
