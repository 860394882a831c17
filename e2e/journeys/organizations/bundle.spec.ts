import { anOrganization } from "../../site/organizations.ts";
import { aMark, aPageOf, aPerson, askAs } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("a second client is set up from a bundle of the first, and a later version updates what nobody changed", async ({
  browser,
  site,
}) => {
  const mark = aMark();
  const admin = await aPerson(site, { name: "Tomás", hasAccess: true });
  const [first, second] = [
    await anOrganization(site, `Casa Abril ${mark}`, { admins: [admin] }),
    await anOrganization(site, `Casa Mayo ${mark}`, { admins: [admin] }),
  ];
  const of = { organization_id: first };
  const made = { ...of, description: "For a letter", content: "Write to [who].", template_fields: [] };
  const { template } = await askAs(site, admin, "POST", "/templates", { ...made, name: "Letter" });
  const context = { description: "", starters: [], mode: "free", context: "You sell tea." };
  await askAs(site, admin, "POST", "/avatars", { ...of, ...context, name: "Ada" });
  const page = await aPageOf(browser, site, admin);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });

  const download = async (number: number) => {
    await page.goto(`/organizations/organization-settings/${first}/bundle`);
    await page.getByRole("button", { name: /^Export/ }).click();
    await expect(page.getByText(new RegExp(`, number ${number}, with \\d items\\.`))).toBeVisible();
    const src = await page.getByRole("link", { name: "Download" }).getAttribute("href");
    return Buffer.from(await (await fetch(`${site.address}${src}`)).arrayBuffer());
  };
  const bring = async (buffer: Buffer) => {
    await page.goto(`/organizations/organization-settings/${second}/bundle`);
    await expect(page.getByText("Drop a set-up bundle here.")).toBeVisible();
    const file = { name: "setup.zip", mimeType: "application/zip", buffer };
    await page.locator("input[type=file]").setInputFiles(file);
  };

  await page.goto(`/organizations/organization-settings/${first}`);
  await page.getByRole("link", { name: "Import and export" }).click();
  await expect(page.getByText("Templates (1)")).toBeVisible();
  await bring(await download(1));
  await expect(row("Ada")).toContainText("New");
  await page.getByRole("button", { name: /^Import \d items$/ }).click();
  await expect(page.getByText(/has been imported/)).toBeVisible();
  const listed = await askAs(site, admin, "GET", `/templates?kind=organization&organization_id=${second}`);
  expect(listed.templates).toMatchObject([{ name: "Letter", content: "Write to [who]." }]);

  const later = { ...made, template_id: template.template_id, name: "Letter", content: "Write kindly to [who]." };
  await askAs(site, admin, "PUT", "/templates", later);
  await bring(await download(2));
  await expect(row("Letter")).toContainText("Changed in the bundle");
  await page.getByRole("button", { name: "Import 1 item" }).click();
  await expect(page.getByText(/has been imported: 1 item/)).toBeVisible();
  const now = await askAs(site, admin, "GET", `/templates?kind=organization&organization_id=${second}`);
  expect(now.templates).toMatchObject([{ content: "Write kindly to [who]." }]);
});
