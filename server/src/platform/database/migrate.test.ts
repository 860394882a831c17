import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { anEmptyDatabase, type TestDatabase } from "../../../test/database.ts";
import { migrate, migrationsFolder } from "./migrate.ts";

type Case = {
  /** The migration whose hand-written statements change rows, without its number. */
  tag: string;
  what: string;
  /** The rows of before, in the schema of before. */
  seed: string;
  look: string;
  seen: unknown[];
};

const person = (uid: string, more = "") =>
  `insert into users (uid, name, email${more && ", deleted_at"}) values ('${uid}', '${uid}', '${uid}@example.com'${more});`;
const userOf = (uid: string) => `(select user_id from users where uid = '${uid}')`;
const messages = (name: string, ...rows: string[]) => `
  insert into conversations (user_id, name) values (${userOf("ana")}, '${name}');
  insert into messages (conversation_id, user_id, role, content, is_generating)
  select conversation_id, user_id, role, content, is_generating
  from conversations, (values ${rows.join(", ")}) as given (role, content, is_generating)
  where name = '${name}';`;
const purchase = (name: string, columns: Record<string, string> = {}) => {
  const all: Record<string, string> = {
    ...{ user_id: userOf("ana"), product_id: "(select min(product_id) from products)", product_name: `'${name}'` },
    ...{ status: "'active'", provider: "'stripe'", is_live: "true", payment_method_id: "1", currency: "'USD'" },
    ...{ amount: "500", price: "1000", is_subscription: "true", ...columns },
  };
  return `insert into purchases (${Object.keys(all).join(", ")}) values (${Object.values(all).join(", ")});`;
};
const discount = (code: string, kind: string, value: number, currency = "USD") =>
  `insert into discounts (code, kind, value, currency, duration) values ('${code}', '${kind}', ${value}, '${currency}', 'forever');`;
const discountOf = (code: string) => `(select discount_id from discounts where code = '${code}')`;
const file = (name: string) =>
  `insert into files (user_id, kind, name, type, size, storage_key) values (${userOf("ana")}, 'upload', '${name}', 'text/plain', 1, '${name}');`;
const fileOf = (name: string) => `(select file_id from files where name = '${name}')`;
const generation = (uid: string, kind: string, words: number, at: string, organizationId = "1") =>
  `insert into generations (user_id, organization_id, kind, ref, node_id, provider, model_asked, reserved_words, is_unlimited,
     delivered_words, started_at)
   values (${userOf(uid)}, ${organizationId}, '${kind}', 1, 'node', 'demo', 'demo-writer', 0, false, ${words}, '${at}');`;
const nobodysEnd = "'9999-12-31T23:59:59Z'";

/** In the order of the migrations: rows of earlier cases are there for the later ones. */
const cases: Case[] = [
  {
    tag: "customers",
    what: "people who are there are counted, those who left are not",
    seed: person("ana") + person("bea") + person("gone", ", now()"),
    look: "select sum(delta)::int as people from user_changes",
    seen: [{ people: 2 }],
  },
  {
    tag: "chat_complete",
    what: "each message of a thread follows the one before it, and no other thread's",
    seed:
      messages("one", "('user', 'Question', false)", "('assistant', 'Answer', false)", "('user', 'More', false)") +
      messages("two", "('user', 'Other', false)", "('assistant', 'Growing', true)"),
    look: `select given.content, parent.content as parent from messages given
      left join messages parent on parent.message_id = given.parent_id order by given.message_id`,
    seen: [
      { content: "Question", parent: null },
      { content: "Answer", parent: "Question" },
      { content: "More", parent: "Answer" },
      { content: "Other", parent: null },
      { content: "Growing", parent: "Other" },
    ],
  },
  {
    tag: "chat_complete",
    what: "what was written is found by its words, what still grows is not",
    seed: "",
    look: `select content from message_words join messages using (message_id)
      where message_words.words @@ to_tsquery('simple', 'answer | growing')`,
    seen: [{ content: "Answer" }],
  },
  {
    tag: "chat_complete",
    what: "a chat shows its last answer",
    seed: "",
    look: "select name, preview from conversations order by name",
    seen: [
      { name: "one", preview: "Answer" },
      { name: "two", preview: "Growing" },
    ],
  },
  {
    tag: "plan-changes",
    what: "a purchase keeps the percent of its code, and of an amount none",
    seed:
      "insert into products (name, description, currency, price) values ('Plan', 'Words', 'USD', 1000);" +
      discount("HALF", "percent", 50) +
      discount("FIVE", "fixed", 500) +
      purchase("half", { discount_id: discountOf("HALF"), discount_amount: "500" }) +
      purchase("five", { discount_id: discountOf("FIVE"), discount_amount: "500" }) +
      purchase("none"),
    look: "select product_name as name, discount_percent as percent from purchases order by purchase_id",
    seen: [
      { name: "half", percent: 50 },
      { name: "five", percent: null },
      { name: "none", percent: null },
    ],
  },
  {
    tag: "ends-without-dates",
    what: "what had a date for never has none, and what was cancelled ended then",
    seed:
      purchase("never", { access_until: nobodysEnd }) +
      purchase("dated", { access_until: "'2030-01-01Z'" }) +
      purchase("cancelled", { access_until: nobodysEnd, status: "'cancelled'", cancelled_at: "'2026-05-01Z'" }) +
      purchase("undated", { access_until: nobodysEnd, status: "'cancelled'", updated_at: "'2026-06-01Z'" }) +
      `insert into purchase_periods (purchase_id, user_id, key, starts_at, ends_at)
       select purchase_id, user_id, 'once', now(), access_until from purchases where product_name in ('never', 'dated');`,
    look: `select product_name as name, access_until::date::text as until from purchases
      where access_until is not null and product_name <> 'hers' order by purchase_id`,
    seen: [
      { name: "never", until: "infinity" },
      { name: "dated", until: "2030-01-01" },
      { name: "cancelled", until: "2026-05-01" },
      { name: "undated", until: "2026-06-01" },
    ],
  },
  {
    tag: "ends-without-dates",
    what: "the times that were given end likewise",
    seed: "",
    look: "select ends_at::date::text as ends from purchase_periods order by period_id",
    seen: [{ ends: "infinity" }, { ends: "2030-01-01" }],
  },
  {
    tag: "ends-without-dates",
    what: "and so does the access of those who have them, the latest of their purchases counting",
    seed:
      `update users set access_until = ${nobodysEnd} where uid in ('ana', 'bea');` +
      purchase("hers", {
        ...{ user_id: userOf("bea"), access_until: nobodysEnd },
        ...{ status: "'cancelled'", cancelled_at: "'2026-05-01Z'" },
      }) +
      person("cleo") +
      "update users set access_until = '2027-01-01Z' where uid = 'cleo';",
    look: "select uid, access_until::date::text as until from users where access_until is not null order by uid",
    seen: [
      { uid: "ana", until: "infinity" },
      { uid: "bea", until: "2026-05-01" },
      { uid: "cleo", until: "2027-01-01" },
    ],
  },
  {
    tag: "full-amounts",
    what: "a code's amount is kept in full, what was cut of it and what was not, in its own currency alone",
    seed:
      discount("CUT", "fixed", 975) +
      discount("EURO", "fixed", 900, "EUR") +
      purchase("cut", { discount_id: discountOf("CUT"), discount_amount: "950" }) +
      purchase("euro", { discount_id: discountOf("EURO"), discount_amount: "300" }) +
      purchase("over", { discount_id: discountOf("CUT"), discount_amount: "0" }),
    look: "select product_name as name, discount_fixed::int as fixed from purchases where discount_id is not null order by purchase_id",
    seen: [
      { name: "half", fixed: null },
      { name: "five", fixed: 500 },
      { name: "cut", fixed: 975 },
      { name: "euro", fixed: 300 },
      { name: "over", fixed: null },
    ],
  },
  {
    tag: "what-is-sold-and-stored",
    what: "files of an organization's chats and avatars are stored in it, one's own are not",
    seed:
      `insert into organizations (name, slug) values ('Org', 'org');
       insert into conversations (user_id, name, organization_id) values (${userOf("ana")}, 'theirs', 1);
       insert into avatars (user_id, assistant_id, name, organization_id) values (${userOf("ana")}, 'asst_1', 'Maya', 1);` +
      file("of a chat") +
      file("of an avatar") +
      file("own") +
      `insert into conversation_files (conversation_id, user_id, file_id)
       select conversation_id, user_id, case name when 'theirs' then ${fileOf("of a chat")} else ${fileOf("own")} end
       from conversations where name in ('theirs', 'one');
       insert into avatar_files (avatar_id, file_id, openai_file_id)
       select avatar_id, ${fileOf("of an avatar")}, 'file_1' from avatars;`,
    look: "select name, organization_id as in from files order by file_id",
    seen: [
      { name: "of a chat", in: 1 },
      { name: "of an avatar", in: 1 },
      { name: "own", in: null },
    ],
  },
  {
    tag: "words-of-organizations",
    what: "what was written in an organization is counted by month and person, and for what; elsewhere it is not",
    seed:
      generation("ana", "message", 10, "2026-05-31T23:59:00Z") +
      generation("ana", "document", 5, "2026-06-01T00:01:00Z") +
      generation("bea", "super_fetch", 7, "2026-06-02T00:00:00Z") +
      generation("bea", "output", 0, "2026-06-02T00:00:00Z") +
      generation("bea", "message", 100, "2026-06-02T00:00:00Z", "null"),
    look: `select months.month, months.used::int, string_agg(uid || ' ' || people.used, ', ' order by uid) as people,
             (select string_agg(used_for, ',' order by generation_id) from generations) as for
           from organization_word_months months
           join organization_person_word_months people using (organization_id, month) join users using (user_id)
           group by months.month, months.used order by months.month`,
    seen: [
      { month: "2026-05", used: 10, people: "ana 10", for: "chat,document,generator,avatar,chat" },
      { month: "2026-06", used: 12, people: "ana 5, bea 7", for: "chat,document,generator,avatar,chat" },
    ],
  },
  {
    tag: "audit-work-and-export-of-organizations",
    what: "organizations are told what was done in them, and who left",
    seed: `insert into audit (actor_user_id, action, target, detail) values
      (${userOf("ana")}, 'member.remove', 'user:' || ${userOf("bea")}, '{"organization_id": 1}'),
      (${userOf("ana")}, 'organization.ai_key', 'organization:1', null),
      (${userOf("ana")}, 'organization.delete', 'organization:1', null),
      (${userOf("ana")}, 'user.save', 'user:' || ${userOf("bea")}, null),
      (${userOf("ana")}, 'member.remove', 'user:' || ${userOf("bea")}, '{"organization_id": 999}');`,
    look: `select organization_id as id, string_agg(kind, ',' order by audit_id) as kinds,
             (select string_agg(uid, ',') from organization_departures join users using (user_id)) as left
           from audit_told group by organization_id order by organization_id`,
    seen: [
      { id: 1, kinds: "rights,keys,deletions", left: "bea" },
      { id: 999, kinds: "rights", left: "bea" },
    ],
  },
  {
    tag: "lists-of-organizations",
    what: "memberships have the names of their people, folded as these are",
    seed: `update users set name = 'Íñigo', last_name = 'Ábalos' where uid = 'ana';
      insert into user_organizations (user_id, organization_id, user_type_id)
      select user_id, 1, 3 from users where uid in ('ana', 'bea') on conflict do nothing;`,
    look: `select uid, m.name_key = u.name_key and m.last_name_key = u.last_name_key as same, m.name_key as key
           from user_organizations m join users u using (user_id)
           where organization_id = 1 and uid in ('ana', 'bea') order by uid`,
    seen: [
      { uid: "ana", same: true, key: "inigo" },
      { uid: "bea", same: true, key: "bea" },
    ],
  },
  {
    tag: "what-cited-files-are-called",
    what: "what a cited file is called stays with the avatar's owner, and pages of the internet stay as they are",
    seed: `insert into messages (user_id, role, content, sources)
      select user_id, 'assistant', 'It is so [1].', jsonb_build_array(
        jsonb_build_object('kind', 'avatar', 'avatar_id', (select avatar_id from avatars where assistant_id = 'asst_1'),
          'avatar_file_id', 1, 'position', 0, 'name', 'prices.pdf', 'page', null),
        jsonb_build_object('kind', 'web', 'title', 'A page', 'url', 'https://page.example', 'text', 't'))
      from users where uid in ('ana', 'bea');`,
    look: `select uid, sources -> 0 ->> 'name' as file, sources -> 0 ->> 'position' as at, sources -> 1 ->> 'title' as page
           from messages join users using (user_id) where jsonb_array_length(sources) = 2 order by uid`,
    seen: [
      { uid: "ana", file: "prices.pdf", at: "0", page: "A page" },
      { uid: "bea", file: null, at: "0", page: "A page" },
    ],
  },
  {
    tag: "own-hosts",
    what: "a domain that was entered is claimed by its organization, and proved by nobody; of one that was taken away it is free",
    seed: `insert into organizations (name, slug, domain, deleted_at) values
      ('Shop', 'shop', 'shop.example', null), ('Gone', 'gone', 'gone.example', now());
      insert into app_config (key, value) values ('tagline', '"Write"') on conflict do nothing;`,
    look: `select host, proved_at is null as unproved, length(proof) as proof from organization_hosts`,
    seen: [{ host: "shop.example", unproved: true, proof: 32 }],
  },
  {
    tag: "shops",
    what: "a code for the products of one organization alone is that organization's, and any other stays the platform's",
    seed: `insert into products (name, description, currency, price, organization_id)
      select name, '', 'EUR', 100, (select organization_id from organizations where slug = shop)
      from (values ('Theirs', 'shop'), ('Also theirs', 'shop'), ('Of a second', 'gone'), ('Ours', null)) as made (name, shop);
      insert into discounts (code, kind, value, currency, duration)
      select code, 'percent', 10, 'EUR', 'once' from unnest(array['THEIRS', 'OF_TWO', 'MIXED', 'ALL']) as code;
      insert into discount_products (discount_id, product_id)
      select discount_id, product_id from discounts join products on (code, name) in (('THEIRS', 'Theirs'),
        ('THEIRS', 'Also theirs'), ('OF_TWO', 'Theirs'), ('OF_TWO', 'Of a second'), ('MIXED', 'Theirs'), ('MIXED', 'Ours'));`,
    look: `select code, slug from discounts left join organizations using (organization_id)
           where code in ('THEIRS', 'OF_TWO', 'MIXED', 'ALL') order by discount_id`,
    seen: [
      { code: "THEIRS", slug: "shop" },
      { code: "OF_TWO", slug: null },
      { code: "MIXED", slug: null },
      { code: "ALL", slug: null },
    ],
  },
  {
    tag: "selling-front",
    what: "who was told that a trial ends, and whose words were low already, is not told again",
    seed: `${person("told")} insert into word_balances (user_id, balance) values (${userOf("told")}, 100);
      ${purchase("trial", { user_id: userOf("told"), trial_end: "now() + interval '2 days'" })}
      ${purchase("later", { user_id: userOf("told"), trial_end: "now() + interval '9 days'" })}
      insert into purchase_periods (purchase_id, user_id, key, starts_at, ends_at, words)
      select purchase_id, user_id, 'trial', now(), now() + interval '9 days', 1000 from purchases where product_name = 'later';`,
    look: `select product_name, split_part(key, ':', 1) as told, split_part(key, ':', 2) = purchase_id::text as of, key like 'words:low:%' as low
      from purchase_told join purchases using (purchase_id) order by product_name`,
    seen: [
      { product_name: "later", told: "words", of: false, low: true },
      { product_name: "trial", told: "trialEnds", of: true, low: false },
    ],
  },
  {
    tag: "landing-of-organizations",
    what: "the page that staff were making, and what was published, are the installation's",
    seed: `insert into landing_draft (draft_id, page) values (1, '{"sections": []}');
      insert into landing_states (page, published_at) values ('{}', now());`,
    look: `select 'draft' as what, organization_id, page from landing_draft
      union all select 'state', organization_id, page from landing_states order by what`,
    seen: [
      { what: "draft", organization_id: 0, page: '{"sections": []}' },
      { what: "state", organization_id: 0, page: "{}" },
    ],
  },
  {
    tag: "members-counted",
    what: "those who are in an organization are as many as there are memberships, and one with nobody has none",
    seed: `insert into organizations (name, slug) values ('Peopled', 'peopled'), ('Empty', 'empty');
      insert into user_organizations (user_id, organization_id, user_type_id)
      select ${userOf("ana")}, organization_id, 1 from organizations where slug = 'peopled';
      insert into user_organizations (user_id, organization_id, user_type_id)
      select ${userOf("bea")}, organization_id, 3 from organizations where slug = 'peopled';`,
    look: `select slug, coalesce(sum(delta), 0)::int as people
      from organizations left join member_changes using (organization_id)
      where slug in ('peopled', 'empty') group by slug order by slug`,
    seen: [
      { slug: "empty", people: 0 },
      { slug: "peopled", people: 2 },
    ],
  },
  {
    tag: "people-by-words",
    what: "what people wrote in an organization is kept with their memberships and summed up, and nothing that they wrote elsewhere",
    seed: `insert into organizations (name, slug) values ('Writing', 'writing');
      insert into user_organizations (user_id, organization_id, user_type_id)
      select user_id, organization_id, 3 from organizations, users where slug = 'writing' and user_id in (${userOf("ana")}, ${userOf("bea")});
      insert into generations (user_id, organization_id, kind, ref, node_id, provider, model_asked, reserved_words, is_unlimited,
        delivered_words, started_at)
      select ${userOf("ana")}, case when words < 100 then organization_id end, 'test', 0, 'test', 'test', 'test', 0, false, words, '2026-04-01'
      from organizations, unnest(array[30, 12, 500]) words where slug = 'writing';`,
    look: `select sum(m.words)::int as words, count(last_used)::int as wrote, (select sum(c.words)::int from member_changes c
        where c.organization_id = o.organization_id) as kept, (select count(*)::int from written_marks) as marks
      from organizations o join user_organizations m using (organization_id) where slug = 'writing' group by o.organization_id`,
    seen: [{ words: 42, wrote: 1, kept: 42, marks: 0 }],
  },
  {
    tag: "told-by-people",
    what: "what organizations were told is kept with who did it and to whom, where it was done to a person",
    seed: `insert into audit (actor_user_id, action, target) values
        (${userOf("ana")}, 'told.before', 'user:' || ${userOf("bea")}), (null, 'told.before', 'organization:1'), (null, 'told.before', 'user:9999999999');
      insert into audit_told (organization_id, audit_id, kind) select 1, audit_id, 'rights' from audit where action = 'told.before';`,
    look: `select actor.uid as actor, target.uid as target from audit join audit_told told using (audit_id)
        left join users actor on actor.user_id = told.actor_user_id left join users target on target.user_id = told.target_user_id
      where action = 'told.before' order by audit_id`,
    seen: [
      { actor: "ana", target: "bea" },
      { actor: null, target: null },
      { actor: null, target: null },
    ],
  },
];

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

let database: TestDatabase;
let folder: string;
let client: pg.Client;
let reached = -1;
beforeAll(async () => {
  database = await anEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await database.drop();
});

const nameOf = (file: string): string => file.replace(/^\d+_|\.sql$/g, "");

/** Brings the database to a migration, or to just before it; those that it has stay. */
async function bring(tag: string, isBefore: boolean): Promise<void> {
  const journal = journalShape.parse(JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")));
  const to = journal.entries.findIndex((entry) => nameOf(entry.tag) === tag) - (isBefore ? 1 : 0);
  if (to <= reached) return;
  const entries = journal.entries.slice(0, to + 1);
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  await migrate(database.connectionString, folder);
  reached = to;
}

test("every migration that changes rows by hand has old rows to run on here", async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql"));
  const changing: string[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(migrationsFolder, file), "utf8");
    // What a function of the database does when it is called is no statement of the migration.
    const statements = text.replaceAll(/\$\$[\s\S]*?\$\$/g, "");
    if (/^\s*(update|insert|delete|merge|with)\b/im.test(statements)) changing.push(nameOf(file));
  }
  expect([...new Set(cases.map(({ tag }) => tag))]).toEqual(changing);
});

// One after the other: a database goes through its history once. The seeds of a migration are all sown before it.
describe("what an older version left", { shuffle: false }, () => {
  test.each(cases)("$tag: $what", async ({ tag, look, seen }) => {
    await bring(tag, true);
    const sown = cases.filter((one) => one.tag === tag && !done.has(one));
    for (const one of sown) {
      if (one.seed) await client.query(one.seed);
      done.add(one);
    }
    await bring(tag, false);
    expect((await client.query(look)).rows).toEqual(seen);
  });
});
const done = new Set<Case>();
