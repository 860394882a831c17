import type { Page } from "@playwright/test";
import { anOrganization } from "../../site/organizations.ts";
import { aMark, aPageOf, aPerson, askAs, type Person } from "../../site/people.ts";
import type { Site } from "../../site/site.ts";
import { expect, test } from "../../site/test.ts";

/** An organization that all of its people work in. */
async function aHouse(site: Site, name: string, people: { admins: Person[]; members: Person[] }) {
  const id = await anOrganization(site, name, people);
  for (const person of Object.values(people).flat()) {
    await askAs(site, person, "PUT", "/users", { default_organization: id });
  }
  return id;
}

const textOf = (page: Page) => page.getByRole("textbox", { name: "Text of the document" });

test("an Admin finds campaigns among the tabs, makes one with a picture and gives it to a Member, who writes in it until it is taken from them", async ({
  browser,
  site,
}) => {
  const mark = aMark();
  const admin = await aPerson(site, { name: "Tomás", hasAccess: true });
  const member = await aPerson(site, { name: "Inés", lastName: "Duarte", hasAccess: true });
  await aHouse(site, `Casa Abril ${mark}`, { admins: [admin], members: [member] });
  const page = await aPageOf(browser, site, admin);
  const theirs = await aPageOf(browser, site, member);
  const dialog = page.getByRole("dialog");

  // A Member has them in the menu of the organization.
  await theirs.goto("/");
  const main = theirs.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Organizations" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Campaigns" })).toBeHidden();
  await theirs.getByRole("button", { name: /your account/ }).click();
  await theirs.getByRole("menuitem", { name: "Campaigns" }).click();
  await expect(theirs.getByText("You have no campaigns yet")).toBeVisible();

  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Campaigns" }).click();
  await expect(page.getByText("There are no campaigns yet")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]')).toHaveText("Campaigns");
  await page.getByRole("button", { name: "New campaign" }).first().click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nómada, autumn");
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const picture = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
  await page.locator("input[type=file]").setInputFiles(picture);
  await dialog.getByRole("button", { name: "Create campaign" }).click();
  await expect(page.getByText("Campaign saved.", { exact: true })).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();

  await page.getByRole("button", { name: "Add document" }).click();
  await dialog.getByRole("textbox", { name: "Or a new document" }).fill("Landing");
  await dialog.getByRole("button", { name: "Create and open" }).click();
  await textOf(page).pressSequentially("Nineteen days.");
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("link", { name: "Document", exact: true }).click();
  await expect(page.getByRole("article").getByText("Nineteen days.")).toBeVisible();

  await page.getByRole("link", { name: "Nómada, autumn" }).click();
  await page.getByRole("link", { name: "Add Users" }).click();
  await page.getByRole("button", { name: "Give Inés Duarte access" }).click();
  await expect(page.getByText("Gave campaign access", { exact: true })).toBeVisible();

  await theirs.reload();
  await theirs.getByRole("link", { name: "Open Nómada, autumn" }).click();
  await expect(theirs.getByRole("button", { name: "Remove Landing" })).toBeHidden();
  await theirs.getByRole("link", { name: "Landing" }).click();
  await theirs.getByRole("link", { name: "Edit", exact: true }).click();
  await textOf(theirs).press("End");
  await textOf(theirs).pressSequentially(" Two taps.");
  await expect(theirs.getByText(/^Saved/).first()).toBeVisible();

  await page.getByRole("button", { name: "Revoke access of Inés Duarte" }).click();
  await expect(page.getByText("Removed Access", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Go to the campaign" }).click();
  await page.getByRole("link", { name: "Landing" }).click();
  await expect(page.getByRole("article").getByText("Nineteen days. Two taps.")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("This document does not exist here")).toBeVisible();
});
