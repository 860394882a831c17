import { readFile } from "node:fs/promises";
import { aMark, aPageOf, aPerson, askAs, type Person } from "../site/people.ts";
import type { Site } from "../site/site.ts";
import { expect, follow, test } from "../site/test.ts";

/** An e-mail that no journey has used. */
const anEmail = (name: string): string => `${name}.${aMark()}@example.com`;

/** A customer whom an admin has added, and where their page is. */
async function aCustomer(site: Site, admin: Person, name: string, lastName = "") {
  const given = { name, last_name: lastName, email: anEmail(name.toLowerCase()) };
  const { user } = await askAs(site, admin, "POST", "/users/admin/user", given);
  return { email: given.email, address: `/admin/users/${user.user_id}` };
}

test("an admin adds a customer, finds them among others, changes, makes staff of one, deletes the other, and reads all of it in the audit", async ({
  admin: page,
  person,
  site,
}) => {
  const { address, email } = await aCustomer(site, person, "Iker", "Zubiri");
  await aCustomer(site, person, "Renata", "Villaseñor");
  await test.step("an admin adds a customer, finds them, and what is wrong stands at its field", async () => {
    const email = anEmail("leonor");
    await page.goto("/users/new/edit");
    await expect(page).toHaveURL("/admin/users/new/edit");
    await expect(page.getByLabel("Publicity")).toBeVisible();
    await page.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByText("This is required.").first()).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("Leonor");
    await page.getByLabel("Email", { exact: true }).fill("lucia@example.com");
    await page.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByText("Another user has this email address.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Leonor");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Leonor" })).toBeVisible();

    await follow(page, "/myadmin/customers");
    await expect(page).toHaveURL("/admin/users");
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/users/admin/all") && asked.push(request.url()));
    await page.getByRole("searchbox", { name: "Search users" }).pressSequentially(email.slice(0, 12), { delay: 20 });
    await expect(page.getByRole("link", { name: "Leonor", exact: true })).toBeVisible();
    await expect(page).toHaveURL(/query=leonor/);
    // She may have been on the list before it was asked for.
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).not.toMatch(/=(&|$)/);
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });
  await test.step("sorting is in the address, and the file is exactly what was found", async () => {
    const mark = `zq${aMark()}`;
    for (const name of ["Bea", "Ana", "Cid"]) {
      await askAs(site, person, "POST", "/users/admin/user", { name, email: `${name}.${mark}@example.com` });
    }
    await follow(page, `/admin/users?query=${mark}`);
    const names = page.getByRole("table").getByRole("link");
    await expect(names).toHaveText(["Cid", "Ana", "Bea"]);
    await page.getByRole("button", { name: "Name" }).click();
    await expect(names).toHaveText(["Ana", "Bea", "Cid"]);
    await expect(page).toHaveURL(/sort=name_asc/);
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    await page.goBack();
    await expect(names).toHaveText(["Cid", "Ana", "Bea"]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of 3" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file.trim().split(/\r?\n/)).toHaveLength(4);
    await page.getByRole("button", { name: /Remove the filter/ }).click();
    await expect(page).not.toHaveURL(/query/);
  });
  await test.step("work that is not saved is not left unasked", async () => {
    await follow(page, `${address}/edit`);
    await page.getByLabel("Instagram").fill("iker.escribe");
    await page.getByRole("link", { name: "Staff" }).click();
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Instagram")).toHaveValue("iker.escribe");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByText("iker.escribe")).toBeVisible();
  });
  await test.step("a customer is found by name and becomes staff", async () => {
    const { email } = await aCustomer(site, person, "Nuria", "Casademunt");
    await follow(page, "/staff");
    await page.getByRole("button", { name: "Add staff" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name or email").fill("casademunt");
    await page.getByRole("option", { name: new RegExp(email) }).click();
    await dialog.getByRole("button", { name: "Add staff" }).click();
    const row = page.getByRole("row", { name: new RegExp(email) });
    await expect(row).toContainText("Nuria Casademunt");
    await row.getByRole("button", { name: /from the staff/ }).click();
    await page.getByRole("button", { name: "Remove from staff" }).click();
    await expect(row).toHaveCount(0);
  });
  await test.step("a customer is deleted only after their e-mail was typed", async () => {
    await follow(page, address.replace("/admin", ""));
    await page.getByRole("button", { name: "Delete user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/to confirm/).fill("iker");
    await expect(dialog.getByRole("button", { name: "Delete user" })).toBeDisabled();
    await dialog.getByLabel(/to confirm/).fill(email);
    await dialog.getByRole("button", { name: "Delete user" }).click();
    await expect(page.getByText("User deleted.")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await follow(page, address);
    await expect(page.getByText("This user does not exist")).toBeVisible();
  });
  await test.step("the audit reads as sentences, and its filters are in the address", async () => {
    await follow(page, "/admin/audit");
    await expect(page.getByRole("row", { name: /Lucía Marín added Renata Villaseñor/ })).toBeVisible();
    await page.getByRole("combobox", { name: "Action" }).selectOption("staff.add");
    await expect(page).toHaveURL(/action=staff.add/);
    await expect(page.getByRole("row", { name: /added Renata/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove the filter Action" }).click();
    await page.getByText("Today", { exact: true }).click();
    await expect(page).toHaveURL(/start_date=\d{4}-\d\d-\d\d/);
    await expect(page.getByText(/Lucía Marín added Renata Villaseñor/)).toBeVisible();
  });
});

test("an admin sends a customer a reset link, and logs in as them in one tab until they come back or the time is over", async ({
  admin: page,
  context,
  person,
  site,
}) => {
  const { address } = await aCustomer(site, person, "Hannah", "Whitcombe");
  await test.step("a reset link is shown once and copied", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(address);
    await page.getByRole("button", { name: "Email a reset link" }).click();
    await expect(page.getByText(/The reset link is on its way/)).toBeVisible();
    await page.getByRole("button", { name: "Generate a reset link" }).click();
    await page.getByRole("button", { name: "Generate link" }).click();
    await expect(page.getByText("Link copied to the clipboard.")).toBeVisible();
    const link = await page.getByRole("textbox", { name: "Reset link" }).inputValue();
    expect(link).toContain("/auth/reset?token=");
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText(link)).toHaveCount(0);
  });
  await test.step("an admin logs in as a customer in one tab, and comes back to the customer's page", async () => {
    await page.getByRole("button", { name: "Log in as customer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Log in as customer" }).click();
    await expect(dialog.getByText("Enter a reason.")).toBeVisible();
    await dialog.getByLabel("Reason").fill("She cannot see her chats");
    await dialog.getByRole("button", { name: "Log in as customer" }).click();
    const banner = page.getByRole("complementary", { name: "Signed in as a customer" });
    await expect(banner).toContainText("You are signed in as Hannah Whitcombe");
    await expect(banner).toContainText("recorded as Lucía");
    await expect(banner).toContainText(/Ends in (30:00|29:\d\d)/);
    await page.goto("/admin/users");
    await expect(page).toHaveURL("/");
    await expect(banner).toBeVisible();

    const other = await context.newPage();
    await other.goto("/admin/users");
    await expect(other.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await expect(other.getByText("You are signed in as")).toHaveCount(0);
    await other.close();

    await banner.getByRole("button", { name: "Back to my account" }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("She cannot see her chats");
  });
  await test.step("an impersonation whose token is dead ends by itself", async () => {
    await page.getByRole("button", { name: "Log in as customer" }).click();
    await page.getByLabel("Reason").fill("To end it");
    await page.getByRole("dialog").getByRole("button", { name: "Log in as customer" }).click();
    await expect(page.getByText("You are signed in as")).toBeVisible();
    // As it is when it was ended elsewhere.
    // At once: a call of the page that meets the dead token leads away too.
    await page.evaluate(() => {
      sessionStorage.setItem("token", "imp_nobody");
      setTimeout(() => location.reload());
    });
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByText(/Your session as this customer has ended/)).toBeVisible();
  });
});

test("a manager is not offered what a manager may not do", async ({ browser, person, site }) => {
  const customer = await aCustomer(site, person, "Paloma");
  const gema = await aPerson(site, { name: "Gema" });
  const page = await aPageOf(browser, site, gema);
  await page.goto(customer.address);
  await expect(page).toHaveURL("/");
  await askAs(site, person, "POST", "/staff", { email: gema.email, role: "manager" });

  await page.goto(customer.address);
  await expect(page.getByRole("heading", { level: 1, name: "Paloma" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Email a reset link" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
  for (const name of ["Log in as customer", "Generate a reset link", "Delete user"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Audit" })).toHaveCount(0);
  await follow(page, "/admin/audit");
  await expect(page.getByText("The audit is for admins")).toBeVisible();
  await follow(page, "/admin/staff?query=lucia@example.com");
  await expect(page.getByRole("row", { name: /lucia@example.com/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add staff" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Edit the role/ })).toHaveCount(0);
  await page.context().close();
});
