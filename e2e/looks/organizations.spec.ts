import { anAvatar } from "../site/avatars.ts";
import { look, lookAt } from "../site/looks.ts";
import { anOrganization } from "../site/organizations.ts";
import { aMark, aPerson, askAs } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

test("organizations, their people and groups are right in every size, scheme and language", async ({ looker }) => {
  const { site, person } = looker;
  const mark = aMark();
  const elena = await aPerson(site, { name: "Elena" });
  const others = await Promise.all([
    aPerson(site, { name: "María Fernanda de los Ángeles", lastName: "Echeverría Ruiz" }),
    aPerson(site, { name: "Oliver", lastName: "Prescott" }),
  ]);
  const id = await anOrganization(site, `Taller Ocho ${mark}`, { admins: [person], members: [elena, ...others] });
  await site.sql("update organizations set tagline = 'Letters for small shops' where organization_id = $1", [id]);
  const [group] = await site.sql(
    "insert into groups (organization_id, name) values ($1, 'Writers') returning group_id",
    [id],
  );
  const groupId = Number(group?.group_id);
  await site.sql("insert into group_users (group_id, organization_id, user_id) values ($1, $2, $3)", [
    groupId,
    id,
    elena.userId,
  ]);
  await site.sql(
    `insert into organization_invitations (organization_id, email, user_type_id, invited_by, token_hash, expires_at)
     select $1::int, 'maria.fernanda.echeverria@' || $3 || '.example.com', 2, $2::int, $3 || '1', now() + interval '9 days'
     union all select $1::int, 'nueva@' || $3 || '.example.com', 3, null, $3 || '2', now() - interval '1 day'`,
    [id, person.userId, mark],
  );
  const of = `?organization=${id}`;
  await lookAt(looker, [
    { name: "organizations", path: "/organizations", ready: new RegExp(`Taller Ocho ${mark}`) },
    { name: "organizations-all", path: `/admin/organizations?query=${mark}`, ready: new RegExp(`Taller Ocho ${mark}`) },
    { name: "organization-new", path: "/organizations/organization-settings", ready: /Tagline|Lema/ },
    {
      name: "organization-settings",
      path: `/organizations/organization-settings/${id}`,
      ready: /Own keys|Claves propias/,
    },
    {
      name: "organization-missing",
      path: "/organizations/organization-settings/999999",
      ready: /does not exist|no existe/,
    },
    { name: "organization-people", path: `/organization/admin-panel${of}`, ready: /Echeverría/ },
    { name: "organization-nobody", path: `/organization/admin-panel${of}&query=zzzz`, ready: /zzzz/ },
    { name: "organization-person", path: `/organization/admin-panel/users/${elena.userId}${of}`, ready: /Elena/ },
    { name: "organization-groups", path: `/organization/groups${of}`, ready: /Writers/ },
    { name: "organization-group", path: `/organization/groups/${groupId}${of}`, ready: /Elena/ },
  ]);
});

test("campaigns are right in every size, scheme and language: none, some, one with what it has, who sees it, its documents", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const mark = aMark();
  const others = await Promise.all([
    aPerson(site, { name: "María Fernanda de los Ángeles", lastName: "Echeverría Ruiz" }),
    aPerson(site, { name: "Tomás", lastName: "Rey" }),
  ]);
  const organization = await anOrganization(site, `Casa Abril ${mark}`, { admins: [person], members: others });
  await site.sql("insert into groups (organization_id, name) values ($1, 'Social team'), ($1, 'Nómada, the client')", [
    organization,
  ]);
  const of = `?organization=${organization}`;
  await lookAt(looker, [
    { name: "campaigns-none", path: `/organization/campaigns${of}`, ready: /no campaigns yet|no hay campañas/ },
  ]);
  const make = (name: string, description = "") =>
    askAs(site, person, "POST", "/campaigns", { name, description, organization_id: organization });
  await make("Alba Yoga");
  await make("Guion del episodio doce y de todos los que vienen después", "Doce minutos, una voz.");
  const { campaign } = await make(
    "Nómada, autumn subscription",
    "The rhythm of nineteen days, told in letters that people finish, and one page that says it all.",
  );
  const id = campaign.campaign_id;
  const put = (body: object) =>
    askAs(site, person, "POST", "/campaigns/campaign-resource/", { campaign_id: id, ...body });
  const content = "<h1>Landing, every 19 days</h1><p>You choose the day.</p><ul><li><p>Two taps</p></li></ul>";
  const { resource } = await put({ document: { name: "Landing, every 19 days", content } });
  await put({ document: { name: "Letter to those who left", content: "<p>Write.</p>" } });
  const { template } = await askAs(site, person, "POST", "/templates", {
    name: "Letter to those who paused",
    description: "One letter that asks for one thing.",
    content: "Write to [readers] about [the_one_thing].",
    organization_id: organization,
  });
  await put({ template_id: template.template_id });
  await askAs(site, person, "POST", `/campaigns/give-access/${id}`, { user_id: others[0]?.userId });
  const document = `/campaign/${id}/documents/${resource.document.document_id}`;
  await lookAt(looker, [
    { name: "campaigns", path: `/organization/campaigns${of}`, ready: /autumn/ },
    { name: "campaigns-found", path: `/organization/campaigns${of}&query=zzzz`, ready: /zzzz/ },
    { name: "campaign", path: `/organization/campaigns/${id}`, ready: /Landing/ },
    { name: "campaign-templates", path: `/organization/campaigns/${id}?resources=template`, ready: /paused/ },
    {
      name: "campaign-missing",
      path: "/organization/campaigns/999999",
      ready: /campaign does not exist|campaña no existe/,
    },
    { name: "campaign-users", path: `/organization/campaigns/${id}/users`, ready: /Nómada, the client/ },
    { name: "campaign-document", path: document, ready: /You choose the day/ },
    { name: "campaign-document-elsewhere", path: `${document}?tab=edit`, ready: /belongs to|es de Casa/ },
    {
      name: "campaign-document-missing",
      path: `/campaign/${id}/documents/999999`,
      ready: /does not exist here|no existe ese/,
    },
  ]);

  const dialog = page.getByRole("dialog");
  await page.goto(`/organization/campaigns${of}`);
  await page.getByRole("button", { name: "New campaign" }).click();
  await look(page, "campaign-form", "en", { settled: () => expect(dialog).toBeVisible() });
  await page.goto(`/organization/campaigns/${id}`);
  await page.getByRole("button", { name: "Add document" }).click();
  await look(page, "campaign-add", "en", {
    settled: () => expect(dialog.getByText("Already added").first()).toBeVisible(),
  });
  await page.goto(`/organization/campaigns/${id}/users`);
  await page.getByRole("checkbox", { name: "Select all Groups" }).check();
  await look(page, "campaign-users-chosen", "en", {
    settled: () => expect(page.getByText("2 selected")).toBeVisible(),
  });
});

test("the way to a generated document is right in every size", async ({ looker: { page, site, person } }) => {
  const organization = await anOrganization(site, `Casa Abril ${aMark()}`, { admins: [person] });
  const { campaign } = await askAs(site, person, "POST", "/campaigns", {
    name: "Nómada, autumn subscription",
    organization_id: organization,
  });
  const { template } = await askAs(site, person, "POST", "/templates", {
    name: "Letter to those who paused",
    description: "One letter that asks for one thing.",
    content: "Write to [readers] about [the_one_thing].",
    organization_id: organization,
  });
  const put = (body: object) =>
    askAs(site, person, "POST", "/campaigns/campaign-resource/", { campaign_id: campaign.campaign_id, ...body });
  await put({ template_id: template.template_id });
  const { resource } = await put({ document: { name: "Landing, every 19 days" } });
  await anAvatar(site, person, { name: "Abril writes letters", description: "The voice of the house.", context: "" });
  await anAvatar(site, person, { name: "Nómada barista", description: "Knows roasts and grinders.", context: "" });
  const dialog = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Generate Document" }).click();
  await page.goto(`/campaign/${campaign.campaign_id}/documents/${resource.document.document_id}`);
  await look(page, "campaign-document-empty", "en", {
    settled: () => expect(page.getByText("Nothing written here yet")).toBeVisible(),
  });
  await open();
  await look(page, "wizard-elsewhere", "en", { settled: () => expect(dialog.getByText("belongs to")).toBeVisible() });
  await dialog.getByRole("button", { name: /^Work in/ }).click();
  const paused = dialog.getByRole("button", { name: /Letter to those who paused/ }).first();
  await look(page, "wizard-templates", "en", { settled: () => expect(paused).toBeVisible() });
  await paused.click();
  const readers = dialog.getByRole("textbox", { name: "Readers" });
  await look(page, "wizard-fields", "en", { settled: () => expect(readers).toBeVisible() });
  await readers.fill("people who paused in October");
  await dialog.getByRole("textbox", { name: "The one thing" }).fill("choosing their own rhythm");
  await dialog.getByRole("button", { name: "Next" }).click();
  await look(page, "wizard-avatars", "en", {
    settled: async () => {
      await expect(dialog.getByRole("radio", { name: "Abril writes letters" })).toBeVisible();
      await expect(dialog.getByText("choosing their own rhythm")).toBeVisible();
    },
  });
  await dialog.getByRole("radio", { name: "Abril writes letters" }).check();
  await dialog.getByRole("button", { name: "Generate Document" }).click();
  await look(page, "campaign-document-proposed", "en", {
    settled: () => expect(page.getByRole("button", { name: "Accept" }).first()).toBeVisible(),
  });
});
