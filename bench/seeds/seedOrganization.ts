import { type RunningPluma, withClient } from "../bed.ts";

/** How large the organization is. */
export const size = { people: 5000, groups: 200, campaigns: 500, resources: 20_000, texts: 100_000 };

/** Texts are of the last year, one for every fifth minute; of each person as many. Lately fifty people wrote. */
const lately = 50;

/** Of the resources of each campaign half are documents, half templates; it is given to ten people and two groups. */
const each = { resources: size.resources / size.campaigns, people: 10, groups: 2, inGroup: size.people / size.groups };

type Organization = { organizationId: number; campaignId: number };

/** Makes an organization with all of it, led by one person; answers it, and a campaign that another one was given. */
export function makeOrganization(
  pluma: RunningPluma,
  { adminId, memberId }: { adminId: number; memberId: number },
): Promise<Organization> {
  return withClient(pluma.database, async (client) => {
    await client.query(
      `insert into users (uid, name, last_name, email, lang)
       select 'bench-' || n, 'Colleague', 'Surname ' || n, 'colleague' || n || '@bench.example', 'en'
       from generate_series(1, $1::int) n`,
      [size.people - 2],
    );
    const { rows } = await client.query<{ id: number }>(
      "insert into organizations (name, slug) values ('Large', 'large') returning organization_id as id",
    );
    const organizationId = rows[0]?.id ?? 0;
    await client.query(
      `insert into user_organizations (user_id, organization_id, user_type_id)
       select user_id, $1, case when user_id = $2 then 1 else 3 end from users
       where uid like 'bench-%' or user_id in ($2, $3)`,
      [organizationId, adminId, memberId],
    );
    await writeTexts(client, organizationId);
    await makeGroups(client, organizationId);
    await client.query(
      `insert into campaigns (organization_id, user_id, name, description, created_at, updated_at)
       select $1, $2, 'Campaign number ' || n, 'What it is for, in a sentence.', made, made
       from generate_series(1, $3::int) n, lateral (select now() - ($3::int - n) * interval '1 minute' as made) at`,
      [organizationId, adminId, size.campaigns],
    );
    await giveCampaigns(client, organizationId);
    await fillCampaigns(client, organizationId, adminId);
    const given = await client.query<{ id: number }>(
      `insert into campaign_users (campaign_id, organization_id, user_id)
       select min(campaign_id), $1, $2 from campaigns on conflict do nothing returning campaign_id as id`,
      [organizationId, memberId],
    );
    const first = await client.query<{ id: number }>("select min(campaign_id) as id from campaigns");
    await client.query(
      "insert into word_balances (user_id, balance) select user_id, 0 from users on conflict do nothing",
    );
    await client.query("vacuum analyze");
    return { organizationId, campaignId: given.rows[0]?.id ?? first.rows[0]?.id ?? 0 };
  });
}

/** Makes an organization of two people with one group; answers its id. */
export function makeTeam(
  pluma: RunningPluma,
  { adminId, memberId }: { adminId: number; memberId: number },
): Promise<number> {
  return withClient(pluma.database, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `with made as (insert into organizations (name, slug) values ('Team', 'team') returning organization_id),
         led as (insert into user_organizations (user_id, organization_id, user_type_id)
           select $1::int, organization_id, 1 from made union all select $2::int, organization_id, 3 from made),
         grouped as (insert into groups (organization_id, name) select organization_id, 'Group' from made)
       select organization_id as id from made`,
      [adminId, memberId],
    );
    return rows[0]?.id ?? 0;
  });
}

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** What people wrote. It is kept with their memberships as a job does each minute, but what was written in the last one. */
async function writeTexts(client: Client, organizationId: number): Promise<void> {
  const write = (from: number, through: number) =>
    client.query(
      `insert into generations (user_id, organization_id, kind, ref, state, node_id, provider, model_asked, reserved_words,
         is_unlimited, delivered_words, started_at, finished_at)
       select m.user_id, $1, 'message', n, 'done', 'bench', 'bench', 'bench', 0, false, 50 + n * 7919::bigint % 400, at, at
       from generate_series($2::int, $3::int) n
       join (select user_id, row_number() over (order by user_id) - 1 as place from user_organizations where organization_id = $1) m
         on m.place = n * 31::bigint % $4::int,
         lateral (select now() - n * interval '5 minutes' as at) moment`,
      [organizationId, from, through, size.people],
    );
  await write(lately + 1, size.texts);
  await client.query(
    `update user_organizations m set words = wrote.words, last_used = wrote.last_used
     from (select user_id, sum(delivered_words) as words, max(started_at) as last_used from generations
       where organization_id = $1 group by user_id) wrote
     where m.organization_id = $1 and m.user_id = wrote.user_id`,
    [organizationId],
  );
  await client.query("delete from written_marks");
  await write(1, lately);
}

/** Groups, and who is in each. */
async function makeGroups(client: Client, organizationId: number): Promise<void> {
  await client.query(
    `insert into groups (organization_id, name) select $1, 'Group ' || n from generate_series(1, $2::int) n`,
    [organizationId, size.groups],
  );
  await client.query(
    `insert into group_users (group_id, organization_id, user_id)
     select g.group_id, $1, m.user_id
     from (select user_id, row_number() over (order by user_id) - 1 as n from user_organizations where organization_id = $1) m
     join (select group_id, row_number() over (order by group_id) - 1 as n from groups) g on g.n = m.n / $2::int`,
    [organizationId, each.inGroup],
  );
}

/** To whom each campaign is given. */
async function giveCampaigns(client: Client, organizationId: number): Promise<void> {
  await client.query(
    `insert into campaign_users (campaign_id, organization_id, user_id)
     select c.campaign_id, $1, m.user_id
     from (select campaign_id, row_number() over (order by campaign_id) - 1 as n from campaigns) c
     join (select user_id, row_number() over (order by user_id) - 1 as n from user_organizations where organization_id = $1) m
       on m.n / $2::int = c.n`,
    [organizationId, each.people],
  );
  await client.query(
    `insert into campaign_groups (campaign_id, organization_id, group_id)
     select c.campaign_id, $1, g.group_id
     from (select campaign_id, row_number() over (order by campaign_id) - 1 as n from campaigns) c
     join (select group_id, row_number() over (order by group_id) - 1 as n from groups) g
       on g.n in (c.n % $2::int, (c.n + 7) % $2::int)`,
    [organizationId, size.groups],
  );
}

/** Documents and templates of the organization, of one of its people, and in which campaign each is. */
async function fillCampaigns(client: Client, organizationId: number, userId: number): Promise<void> {
  const half = size.resources / 2;
  await client.query(
    `insert into documents (user_id, organization_id, name, doc, content, text, excerpt)
     select $1, $2, 'Document number ' || n, '{"type":"doc","content":[{"type":"paragraph"}]}', '<p></p>', '', '<p></p>'
     from generate_series(1, $3::int) n`,
    [userId, organizationId, half],
  );
  await client.query(
    `insert into templates (user_id, organization_id, name, description, content, language, ref)
     select $1, $2, 'Template number ' || n, 'What it is for.', 'Write about it.', 'en', 'bench-' || n
     from generate_series(1, $3::int) n`,
    [userId, organizationId, half],
  );
  for (const [table, id] of [
    ["documents", "document_id"],
    ["templates", "template_id"],
  ]) {
    await client.query(
      `insert into campaign_resources (campaign_id, organization_id, ${id})
       select c.campaign_id, $1, t.${id}
       from (select ${id}, row_number() over (order by ${id}) - 1 as n from ${table} where organization_id = $1) t
       join (select campaign_id, row_number() over (order by campaign_id) - 1 as n from campaigns) c
         on c.n = t.n % ${size.campaigns}`,
      [organizationId],
    );
  }
}

/** The same for the bare route, each list a table of its own with what its rows show. */
export function fillOrganizationForRoute(database: string): Promise<void> {
  return withClient(database, async (client) => {
    await client.query(`
      create table people (id int primary key, name text, last_name text, email text, role text, words int, last_used timestamptz);
      insert into people select n, 'Colleague', 'Surname ' || n, 'colleague' || n || '@bench.example', 'Member', n * 7919 % 100000,
        now() - n * interval '5 minutes' from generate_series(1, ${size.people}) n;
      create index on people (lower(name), lower(last_name), id);
      create index on people (words desc, lower(name), lower(last_name), id);
      create index on people (last_used desc, lower(name), lower(last_name), id);
      create table texts (id int primary key, person_id int, words int, at timestamptz);
      insert into texts select n, 1 + n * 31::bigint % ${size.people}, 50 + n * 7919::bigint % 400, now() - n * interval '5 minutes'
        from generate_series(1, ${size.texts}) n;
      create index on texts (at, person_id, words);
      create table groups (id int primary key, name text, people int, created_at timestamptz);
      insert into groups select n, 'Group ' || n, ${each.inGroup}, now() from generate_series(1, ${size.groups}) n;
      create index on groups (lower(name), id);
      create table campaigns (id int primary key, name text, description text, thumbnail text, owner text, created_at timestamptz,
        people int[], groups int[]);
      insert into campaigns select n, 'Campaign number ' || n, 'What it is for, in a sentence.', '', 'Person 0',
        now() - (${size.campaigns} - n) * interval '1 minute', array(select generate_series(1, ${each.people})), array[1, 2]
        from generate_series(1, ${size.campaigns}) n;
      create index on campaigns (created_at, id);
      create table resources (id int primary key, campaign_id int, type text, thing_id int, name text, created_at timestamptz);
      insert into resources select n, 1 + n % ${size.campaigns}, case when n % 2 = 0 then 'document' else 'template' end, n,
        'Number ' || n, now() from generate_series(1, ${size.resources}) n;
      create index on resources (campaign_id, id)`);
    await client.query("vacuum analyze");
  });
}
