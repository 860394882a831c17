import { type RunningPluma, withClient } from "../bed.ts";
import { makeConversations } from "./seed.ts";
import { readAllWords } from "./seedDocuments.ts";
import { textsOf, writeTexts } from "./seedTexts.ts";

/** A hundred thousand things of one organization, by kind; half of its documents are of others and in campaigns. */
export const things = {
  chats: 20_000,
  documents: 20_000,
  files: 10_000,
  templates: 20_000,
  workflows: 10_000,
  avatars: 5_000,
  campaigns: 5_000,
  groups: 2_000,
  people: 8_000,
};

const AT_ONCE = 1000;
type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Makes all of it, led by one person, whose all chats and files are; answers the organization. */
export async function makeEverything(pluma: RunningPluma, userId: number): Promise<number> {
  const conversations = await makeConversations(pluma, userId, things.chats);
  await writeTexts(pluma, { userId }, conversations, 2);
  const organizationId = await withClient(pluma.database, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "insert into organizations (name, slug) values ('Large', 'large') returning organization_id as id",
    );
    const id = rows[0]?.id ?? 0;
    await client.query("update conversations set organization_id = $1", [id]);
    await nameConversations(client);
    await makePeopleOf(client, id, userId);
    await makeWritten(client, id, userId);
    await client.query("vacuum analyze");
    return id;
  });
  await readAllWords(pluma);
  await withClient(pluma.database, (client) => client.query("vacuum analyze"));
  return organizationId;
}

/** Names of three words, the same ones in every run; inserted some at once. */
async function insert(client: Client, count: number, statement: string, values: unknown[], words = 3): Promise<void> {
  const names = textsOf(count, words);
  for (let from = 0; from < count; from += AT_ONCE)
    await client.query(statement, [names.slice(from, from + AT_ONCE), ...values]);
}

const nameConversations = (client: Client) =>
  client.query(
    `update conversations c set name = n.name
     from (select conversation_id, row_number() over (order by conversation_id) as at from conversations) c2,
       unnest($1::text[]) with ordinality as n(name, at)
     where c.conversation_id = c2.conversation_id and n.at = c2.at`,
    [textsOf(things.chats, 3)],
  );

async function makePeopleOf(client: Client, organizationId: number, userId: number): Promise<void> {
  await insert(
    client,
    things.people - 1,
    `insert into users (uid, name, last_name, email, lang)
     select 'bench-' || gen_random_uuid(), split_part(t, ' ', 1), split_part(t, ' ', 2), gen_random_uuid() || '@bench.example', 'en'
     from unnest($1::text[]) t`,
    [],
    2,
  );
  await client.query(
    `insert into user_organizations (user_id, organization_id, user_type_id)
     select user_id, $1, case when user_id = $2 then 1 else 3 end from users where uid like 'bench-%' or user_id = $2`,
    [organizationId, userId],
  );
  const of = "select $2, t from unnest($1::text[]) t";
  await insert(client, things.groups, `insert into groups (organization_id, name) ${of}`, [organizationId]);
  await insert(
    client,
    things.campaigns,
    "insert into campaigns (organization_id, user_id, name, description) select $2, $3, t, t from unnest($1::text[]) t",
    [organizationId, userId],
  );
}

/** What is written in it: a document's text is of 300 words, a prompt of 60, a context of 200. */
async function makeWritten(client: Client, organizationId: number, userId: number): Promise<void> {
  const of = [organizationId, userId];
  const name = "array_to_string((string_to_array(t, ' '))[1:3], ' ')";
  const colleague = "(select min(user_id) from users where uid like 'bench-%')";
  await insert(
    client,
    things.documents,
    `insert into documents (user_id, organization_id, name, doc, content, text, excerpt, words_version, updated_at)
     select case when n % 2 = 0 then $3::int else ${colleague} end, $2, ${name}, '{"type":"doc"}', '', t, '', 0,
       now() - random() * interval '300 days'
     from unnest($1::text[]) with ordinality as u(t, n)`,
    of,
    300,
  );
  await client.query(
    `insert into campaign_resources (campaign_id, organization_id, document_id)
     select c.campaign_id, $1, d.document_id
     from (select document_id, row_number() over (order by document_id) as n from documents where user_id <> $2) d
     join (select campaign_id, row_number() over (order by campaign_id) as n from campaigns) c on c.n = 1 + d.n % ${things.campaigns}`,
    of,
  );
  await insert(
    client,
    things.templates,
    `insert into templates (user_id, organization_id, name, description, content, language, ref, updated_at)
     select $3, $2, ${name}, ${name}, t, 'en', 'bench-' || gen_random_uuid(), now() - random() * interval '300 days'
     from unnest($1::text[]) t`,
    of,
    60,
  );
  await insert(
    client,
    things.workflows,
    `insert into workflows (user_id, organization_id, name, description, steps)
     select $3, $2, ${name}, t, '[]' from unnest($1::text[]) t`,
    of,
    10,
  );
  await insert(
    client,
    things.avatars,
    `insert into avatars (assistant_id, user_id, organization_id, name, description, context)
     select 'bench-' || gen_random_uuid(), $3, $2, ${name}, ${name}, t from unnest($1::text[]) t`,
    of,
    200,
  );
  await insert(
    client,
    things.files,
    `with made as (
       insert into files (user_id, organization_id, kind, name, type, size, storage_key)
       select $3, $2, 'document', replace(t, ' ', '-') || '.txt', 'text/plain', 1, 'bench-' || gen_random_uuid()
       from unnest($1::text[]) t returning file_id)
     insert into conversation_files (conversation_id, user_id, file_id)
     select (select min(conversation_id) from conversations), $3, file_id from made`,
    of,
  );
}
