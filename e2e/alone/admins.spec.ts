import { aMark, aPerson } from "../site/people.ts";
import { OWNER } from "../site/site.ts";
import { expect, follow, testAlone as test } from "../site/test.ts";

test("staff are found by name or invited, get another role and are taken off; the last admin stays, also as an account", async ({
  owner: page,
  site,
}) => {
  const nuria = await aPerson(site, { name: "Nuria", lastName: "Casademunt" });
  const email = `berta.${aMark()}@example.com`;
  await page.goto("/admin/staff");
  await expect(page.getByRole("columnheader")).toHaveText(["Name", "Email", "Role", "Actions"]);
  await page.getByRole("button", { name: "Add staff" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "admin" })).toBeChecked();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  await expect(dialog.getByText(/Pick somebody/)).toBeVisible();
  await dialog.getByLabel("Name or e-mail").fill(email);
  await expect(page.getByText("Nobody has this e-mail. They will be invited.")).toBeVisible();
  await dialog.getByLabel("manager").check();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  await expect(page.getByText(/has been invited/)).toBeVisible();
  await expect(page.getByRole("row", { name: /lucia@example.com/ })).toContainText("The last admin stays.");

  const row = page.getByRole("row", { name: new RegExp(email) });
  await row.getByRole("button", { name: /Edit the role/ }).click();
  await dialog.getByLabel("admin").check();
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(row.getByText("admin", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /lucia@example.com/ })).toContainText("You cannot change your own role.");
  await row.getByRole("button", { name: /from the staff/ }).click();
  await page.getByRole("button", { name: "Take off the staff" }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole("button", { name: "Add staff" }).click();
  await dialog.getByLabel("Name or e-mail").fill("casademunt");
  await page.getByRole("option", { name: new RegExp(nuria.email) }).click();
  await dialog.getByRole("button", { name: "Add staff" }).click();
  const found = page.getByRole("row", { name: new RegExp(nuria.email) });
  await expect(found).toContainText("Nuria Casademunt");
  await found.getByRole("button", { name: /from the staff/ }).click();
  await page.getByRole("button", { name: "Take off the staff" }).click();
  await expect(found).toHaveCount(0);

  // The account is deleted only by typing its address, and the last admin has to stay.
  await follow(page, "/settings");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("This is not the address of your account.")).toBeVisible();
  await dialog.getByLabel(/^Type/).fill(OWNER.email);
  await dialog.getByLabel("Current password", { exact: true }).fill(OWNER.password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The last admin has to stay");
});
