import { createUser, grantWords } from "../../server/src/features/accounts/index.ts";
import { updateUser } from "../../server/src/features/accounts/store.system.ts";
import { openLimits } from "../../server/src/platform/budgets/limits.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDatabase } from "../../server/src/platform/database/db.ts";
import { openLog } from "../../server/src/platform/log.ts";
import { openSecrets } from "../../server/src/platform/secrets.ts";
import { embeddedIdentity } from "../../server/src/providers/identity/embedded.ts";
import { type RunningPluma, withClient } from "../bed.ts";

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

export type Person = { userId: number; email: string; password: string };

/** Makes people with access and words without limit, by the code that the app makes them with. */
export async function makePeople(pluma: RunningPluma, count: number): Promise<Person[]> {
  const log = openLog("silent");
  const database = openDatabase(pluma.database, { DATABASE_POOL: 4, DATABASE_WAIT_MS: 60_000 }, log);
  const { db } = database;
  const secrets = openSecrets(pluma.appSecret);
  const parts = { db, secrets, clock: systemClock, log, limits: openLimits(null), publicUrl: pluma.address };
  const identity = embeddedIdentity(parts);
  const accessUntil = new Date(Date.now() + 24 * 3600 * 1000);
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const email = `person${index}@bench.example`;
        const password = `password of person ${index}`;
        const name = `Person ${index}`;
        const uid = await identity.create(db, { email, password, name });
        if (uid === null) throw new Error(`${email} exists already`);
        const userId = await createUser({ db }, { uid, name, lastName: "", email, lang: "en" });
        await updateUser(db, userId, { accessUntil });
        await grantWords({ db }, userId, null, "bench");
        return { userId, email, password };
      }),
    );
  } finally {
    await database.close();
  }
}

/** Makes conversations of a person, a minute apart, and answers their ids, the oldest first. */
export function makeConversations(pluma: RunningPluma, userId: number, count: number): Promise<number[]> {
  return withClient(pluma.database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into conversations (user_id, name, is_name_given, created_at, updated_at)
       select $1, 'Conversation number ' || n, true, made, made
       from generate_series(1, $2::int) n, lateral (select now() - ($2::int - n) * interval '1 minute' as made) at
       returning conversation_id as id`,
      [userId, count],
    );
    await client.query("vacuum analyze conversations");
    return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  });
}

/** Writes closed turns into conversations, question and answer by turns: 100 and 600 characters, as people chat. */
export async function writeMessages(
  pluma: RunningPluma,
  person: Person,
  conversations: number[],
  messagesEach: number,
): Promise<void> {
  await withClient(pluma.database, async (client) => {
    await client.query(
      `insert into messages (conversation_id, user_id, role, content, finish_reason, words)
       select c, $1, case when n % 2 = 1 then 'user' else 'assistant' end,
              repeat('word ', case when n % 2 = 1 then 20 else 120 end),
              case when n % 2 = 0 then 'stop' end, case when n % 2 = 0 then 120 end
       from unnest($2::bigint[]) c, generate_series(1, $3::int) n`,
      [person.userId, conversations, messagesEach],
    );
    await makeThreads(client, conversations);
    await client.query("vacuum analyze messages");
  });
}

/** Makes threads of what was written into conversations: each message follows the one before it. */
export async function makeThreads(client: Client, conversations: number[]): Promise<void> {
  await client.query(
    `update messages set parent_id = before.parent_id from (
       select message_id, lag(message_id) over (partition by conversation_id order by message_id) as parent_id
       from messages where conversation_id = any($1::bigint[])
     ) before where before.message_id = messages.message_id and before.parent_id is not null`,
    [conversations],
  );
}

/** The same list for the bare route: a person and conversations, with the one index that it needs. */
export async function fillForRoute(database: string, conversationCount: number): Promise<void> {
  await withClient(database, async (client) => {
    await client.query(`
      create table users (id int primary key, name text not null, email text not null);
      create table conversations (
        id int primary key, user_id int not null, name text not null, tags text not null default '', model text,
        archived boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null);
      create index on conversations (user_id, archived, updated_at desc, id desc);
      insert into users values (1, 'Person 1', 'person1@bench.example')`);
    await client.query(
      `insert into conversations (id, user_id, name, created_at, updated_at)
       select n, 1, 'Conversation number ' || n, made, made
       from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '1 minute' as made) at`,
      [conversationCount],
    );
    await client.query("vacuum analyze");
  });
}

const firstNames = ["Ana", "José", "María", "Lucía", "Peter", "Olga", "Inés", "Raúl", "Zoë", "Karl"];

/** One of many searches, each of which finds some hundreds of the customers below. */
export const searchFor = (request: number): string => String(100 + (request % 900));

/** Makes customers beside those whom the app has, each ten minutes newer than the one before. */
export function makeCustomers(pluma: RunningPluma, count: number): Promise<void> {
  return withClient(pluma.database, async (client) => {
    await client.query(
      `insert into users (uid, name, last_name, email, phone, instagram, signup_reason, lang, created_at, access_until)
       select 'bench-' || n, ($2::text[])[1 + n % 10], 'Surname ' || n, 'customer' || n || '@bench.example',
         lpad(n::text, 10, '5'), '@customer' || n, 'Recommendation', 'en', now() - (1 + $1 - n) * interval '10 minutes',
         case when n % 3 = 0 then now() + interval '1 year' end
       from generate_series(1, $1::int) n`,
      [count, firstNames],
    );
    await client.query(
      "insert into word_balances (user_id, balance) select user_id, 1000 from users on conflict do nothing",
    );
    await client.query("vacuum analyze");
  });
}

/** The same customers for the bare route, with the indexes that it needs. */
export function fillCustomersForRoute(database: string, count: number): Promise<void> {
  return withClient(database, async (client) => {
    await client.query(`
      create extension if not exists pg_trgm;
      create table customers (
        user_id int primary key, name text not null, last_name text not null, email text not null, phone text not null,
        instagram text not null, lang text not null, signup_reason text not null, has_access boolean not null,
        available_words int not null, staff text, created_at timestamptz not null, search text not null)`);
    await client.query(
      `insert into customers
       select n, name, 'Surname ' || n, 'customer' || n || '@bench.example', lpad(n::text, 10, '5'), '@customer' || n, 'en',
         'Recommendation', n % 3 = 0, 1000, null, now() - (1 + $1 - n) * interval '10 minutes',
         lower(name || ' surname ' || n || ' customer' || n || '@bench.example ' || lpad(n::text, 10, '5'))
       from generate_series(1, $1::int) n, lateral (select ($2::text[])[1 + n % 10] as name) as named`,
      [count, firstNames],
    );
    await client.query(`
      create index on customers (created_at, user_id);
      create index on customers (lower(name), user_id);
      create index on customers using gin (search gin_trgm_ops)`);
    await client.query("vacuum analyze");
  });
}
