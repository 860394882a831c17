import { look, lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("an organization's own domain, its look and its mail server there, keys, apps and webhooks of people and of organizations, are right everywhere", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const mark = aMark();
  const id = await anOrganization(site, `Nómada Café ${mark}`, { admins: [person] });
  const bare = await anOrganization(site, `Sin dominio ${mark}`, { admins: [person] });
  const host = `escribe.${mark}.example`;
  await site.sql("update organizations set domain = $1 where organization_id = $2", [host, id]);
  await site.sql(
    `insert into organization_hosts (organization_id, host, proof, entered_at, checked_at, next_check_at, seen)
     values ($1, $2, 'c7e1d0b94a6f42b8a3', now(), now(), now() + interval '1 day', $3)`,
    [
      id,
      host,
      JSON.stringify({
        txt: { is: "other", found: "v=spf1 include:_spf.example.com ~all" },
        file: { is: "unknown_name", found: "" },
        addresses: [],
        is_taken: false,
      }),
    ],
  );
  for (const [name, scopes, at] of [
    ["Editor de boletines", ["chat", "templates", "documents_read", "documents_write"], null],
    ["Sitio web", ["chat"], id],
  ])
    await askAs(site, person, "POST", "/api-keys", { name, scopes, days: 180, organization_id: at });
  await site.sql(
    `with app as (
       insert into api_keys (user_id, name, last_characters, scopes, words, last_used_at, ends_at)
       select user_id, 'Cuaderno de campo', '', '{chat,documents_read}', 1204, now(), now() + interval '60 days' from users where email = $1
       returning api_key_id
     ) insert into app_grants (api_key_id, site, client_id, host) select api_key_id, 0, $2, 'cuaderno.example' from app`,
    [person.email, mark],
  );
  await site.sql(
    `insert into app_clients (site, client_id, name, redirect_uris, is_read, read_at)
     values (0, $1, 'Cuaderno de campo', '{https://cuaderno.example/back,http://127.0.0.1/back}', false, now())`,
    [mark],
  );
  const asksFor = (redirect: string) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: mark,
      redirect_uri: redirect,
      response_type: "code",
      code_challenge: "c".repeat(43),
      code_challenge_method: "S256",
    })}`;
  const url = "https://taller.example/webhooks";
  const types = ["lead.created", "question.unanswered", "run.done"];
  const { webhook } = await askAs(site, person, "POST", "/webhooks", { url, description: "Taller de avisos", types });
  await askAs(site, person, "POST", "/webhooks", { url, types, place: "organization", organization_id: id });
  await site.sql(
    `insert into webhook_messages (delivery_id, webhook_id, message_name, type, body, state, attempts, status, answer, error, created_at)
     values (gen_random_uuid(), $1, 'msg_1', 'run.done', '{"type":"run.done"}', 'delivered', 1, 204, '', null, now()),
       (gen_random_uuid(), $1, 'msg_2', 'lead.created', '{}', 'failed', 31, 500, 'Oops', 'The other side answered 500.', now())`,
    [webhook.webhook_id],
  );
  await site.sql(
    `insert into site_mail_servers (organization_id, host, port, security, username, password, address, name, last_failed_at, problem, updated_at)
     values ($1, 'smtp.nomada.example', 587, 'starttls', 'nomada', 'sealed', 'hola@nomada.example', 'Nómada', now(), '535 Authentication failed', now())`,
    [id],
  );
  await lookAt(looker, [
    { name: "own-host", path: `/organizations/organization-settings/${id}/host`, ready: /spf1/ },
    {
      name: "own-host-none",
      path: `/organizations/organization-settings/${bare}/host`,
      ready: /No domain yet|Todavía no hay dominio/,
    },
    { name: "keys", path: "/settings/api-keys", ready: /Editor de boletines/ },
    { name: "connect", path: asksFor("https://cuaderno.example/back"), ready: /cuaderno\.example/ },
    { name: "connect-device", path: asksFor("http://127.0.0.1:4000/back"), ready: /this device|este dispositivo/ },
    { name: "webhooks", path: "/settings/webhooks", ready: /Taller de avisos/ },
    { name: "webhook", path: `/settings/webhooks/${webhook.webhook_id}`, ready: /lead\.created/ },
    { name: "webhooks-organization", path: `/organization/webhooks?organization=${id}`, ready: /taller\.example/ },
    { name: "keys-organization", path: `/organization/keys?organization=${id}`, ready: /Sitio web/ },
  ]);
  await page.goto(`/organizations/organization-settings/${id}/host`);
  const settled = () => page.getByRole("button", { name: "Remove", exact: true }).last().scrollIntoViewIfNeeded();
  await look(page, "own-host-mail", "en", { settled });
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "New key" }).click();
  await look(page, "keys-new", "en", { settled: () => expect(page.getByRole("dialog")).toBeVisible() });
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "New webhook" }).click();
  await look(page, "webhooks-new", "en", { settled: () => expect(page.getByRole("dialog")).toBeVisible() });
});
