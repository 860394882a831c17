import { anOrganization } from "../../site/organizations.ts";
import { aMark } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

test("somebody who has no account is invited, makes one by the link of the mail, and works in the organization", async ({
  admin: page,
  browser,
  person,
  site,
}) => {
  const name = `Casa ${aMark()}`;
  const email = `invited.${person.email}`;
  const id = await anOrganization(site, name, { admins: [person] });
  await page.goto(`/organization/admin-panel?organization=${id}`);
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByRole("table", { name: "Invitations" })).toContainText(email);

  const find = async () => (await site.mailsTo(email)).flatMap(({ text }) => text.match(/http\S+token=\S+/g) ?? [])[0];
  await expect.poll(find).toBeDefined();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto((await find()) ?? "");
  await expect(guest.getByRole("heading", { name: `You have been invited to ${name}` })).toBeVisible();
  await guest.getByLabel("Name", { exact: true }).fill("Inés");
  await guest.getByLabel("Last name", { exact: true }).fill("Duarte");
  await guest.getByLabel("Password", { exact: true }).fill("a good password");
  await guest.getByLabel("Phone", { exact: true }).fill("5551234567");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByRole("heading", { name: `You are in ${name}` })).toBeVisible();
  await guest.getByRole("button", { name: "Work here" }).click();
  await expect(guest.getByRole("navigation", { name: "Main" })).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(page.getByRole("table", { name: "Users" })).toContainText(email);
  await expect(page.getByText("No pending invitations.")).toBeVisible();
});
