import { look, lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("an organization's own domain and its look there, and keys of people and of organizations, are right everywhere", async ({
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
  await lookAt(looker, [
    { name: "own-host", path: `/organizations/organization-settings/${id}/host`, ready: /spf1/ },
    {
      name: "own-host-none",
      path: `/organizations/organization-settings/${bare}/host`,
      ready: /No domain yet|Todavía no hay dominio/,
    },
    { name: "keys", path: "/settings/api-keys", ready: /Editor de boletines/ },
    { name: "keys-organization", path: `/organization/keys?organization=${id}`, ready: /Sitio web/ },
  ]);
  await page.goto("/settings/api-keys");
  await page.getByRole("button", { name: "New key" }).click();
  await look(page, "keys-new", "en", { settled: () => expect(page.getByRole("dialog")).toBeVisible() });
});
