import { anAvatar } from "../../site/avatars.ts";
import { look, lookAt } from "../../site/looks.ts";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, aPerson, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("what was done in an organization, what people made there, and who sees it are right in every size, scheme and language", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const ines = await aPerson(site, { name: "Inés", lastName: "Duarte" });
  const tomas = await aPerson(site, { name: "Tomás", lastName: "Rey de los Ángeles" });
  const id = await anOrganization(site, `Casa Abril ${aMark()}`, { admins: [person], managers: [ines, tomas] });
  const ask = (by: typeof ines, path: string, body: object) =>
    askAs(site, by, "POST", path, { organization_id: id, ...body });
  const { group } = await ask(person, "/groups", { name: "Social team" });
  await site.sql("insert into group_users (group_id, organization_id, user_id) values ($1, $2, $3)", [
    group.group_id,
    id,
    ines.userId,
  ]);
  const { campaign } = await ask(person, "/campaigns", { name: "Nómada, autumn subscription" });
  const campaignId = campaign.campaign_id;
  const { template } = await ask(ines, "/templates", {
    name: "Reel script, 40 seconds",
    description: "One scene, one line that stays.",
    content: "Write about [topic].",
  });
  const avatarId = await anAvatar(site, person, { name: "Nómada barista", context: "Coffee." });
  await site.sql("update avatars set organization_id = $1 where avatar_id = $2", [id, avatarId]);
  const put = (body: object) =>
    askAs(site, person, "POST", "/campaigns/campaign-resource/", { campaign_id: campaignId, ...body });
  const give = (to: object) => askAs(site, person, "POST", `/campaigns/give-access/${campaignId}`, to);
  await put({ document: { name: "Landing, every 19 days", content: "<p>You choose the day.</p>" } });
  await put({ template_id: template.template_id });
  await put({ avatar_id: avatarId });
  await give({ user_id: tomas.userId });
  await give({ group_id: group.group_id });
  const of = `?organization=${id}`;
  const screens = [
    { name: "organization-audit", path: `/organization/audit${of}`, ready: /Nómada|Social team/ },
    {
      name: "organization-audit-none",
      path: `/organization/audit${of}&query=zzzz`,
      ready: /Nothing matches|Nada coincide|coincide/,
    },
    { name: "organization-person-sees", path: `/organization/admin-panel/users/${ines.userId}${of}`, ready: /Reel/ },
    { name: "organization-group-sees", path: `/organization/groups/${group.group_id}${of}`, ready: /Nómada/ },
    { name: "campaign-activity", path: `/organization/campaigns/${campaignId}?resources=avatar`, ready: /barista/ },
  ];
  await lookAt(looker, screens);

  const dialog = page.getByRole("dialog");
  await page.goto(`/organization/campaigns/${campaignId}`);
  await page.getByRole("button", { name: "Who can see this" }).click();
  await look(page, "campaign-who-sees", "en", {
    settled: () => expect(dialog.getByText("Inés").first()).toBeVisible(),
  });
  await page.goto(`/organization/admin-panel/users/${ines.userId}${of}`);
  await page.getByRole("button", { name: "Hand over their work" }).click();
  await look(page, "organization-hand-over", "en", {
    settled: () => expect(dialog.getByText("Who gets it")).toBeVisible(),
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete" }).click();
  await look(page, "organization-remove", "en", {
    settled: () => expect(dialog.getByText("What happens to their work")).toBeVisible(),
  });
  await askAs(site, person, "DELETE", `/organizations/${id}/${ines.userId}`);
  await lookAt(looker, [
    {
      name: "organization-person-left",
      path: `/organization/admin-panel/users/${ines.userId}${of}`,
      ready: /Has left|Ya no está/,
    },
  ]);
});
