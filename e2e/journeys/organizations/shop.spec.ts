import type { Locator } from "@playwright/test";
import { aContext } from "../../site/contexts.ts";
import { aMark } from "../../site/people.ts";
import { expect, test } from "../../site/test.ts";

/** What the set-up of an installation takes before: the owner, where text comes from, opening it. */
const SET_UP_PRESSES = 3;

test("whoever runs an installation opens a shop on a domain of its own and sells there, in 40 presses", async ({
  admin: staff,
  browser,
  person,
  site,
}) => {
  const mark = aMark();
  const [name, host] = [`Abril ${mark}`, `abril-${mark}.localhost`];
  const shop = `http://${host}:${new URL(site.address).port}`;
  let presses = SET_UP_PRESSES;
  const press = async (what: Locator) => {
    await what.click();
    presses += 1;
  };

  await staff.goto("/");
  await press(staff.getByRole("link", { name: "Back office" }));
  await press(staff.getByRole("link", { name: "Organizations" }));
  // Where there is none yet the list offers it as well.
  await press(staff.getByRole("link", { name: "New organization" }).first());
  await staff.getByLabel("Name", { exact: true }).fill(name);
  await staff.getByLabel("Tagline").fill("Copy that sells");
  await press(staff.getByRole("button", { name: "Save" }));
  await expect(staff).toHaveURL(/organization-settings\/\d+$/);
  await staff.getByPlaceholder("escribe.example.com").fill(host);
  await press(staff.getByRole("button", { name: "Save", exact: true }));
  await expect(staff.getByRole("button", { name: "Save", exact: true })).not.toBeVisible();
  await press(staff.getByRole("link", { name: /^Proof, look/ }));
  await press(staff.getByRole("button", { name: "Check now" }));
  await expect(staff.getByText("proved", { exact: true })).toBeVisible();
  await press(staff.getByRole("switch", { name: "Anyone can sign up" }));
  await press(staff.getByRole("button", { name: "Save", exact: true }));
  await expect(staff.getByRole("button", { name: "Save", exact: true })).not.toBeVisible();
  await press(staff.getByRole("link", { name: "Users", exact: true }));
  await press(staff.getByRole("button", { name: "Add user" }));
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await press(dialog.getByRole("radio", { name: "Admin" }));
  await press(dialog.getByRole("button", { name: "Add user" }));
  await expect(staff.getByRole("cell", { name: person.email })).toBeVisible();

  const own = await (await aContext(browser, site)).newPage();
  await own.goto(shop);
  await own.getByLabel("Email").fill(person.email);
  await own.getByLabel("Password", { exact: true }).fill(person.password);
  await press(own.getByRole("button", { name: "Sign in" }));
  await press(own.getByRole("link", { name: "Organizations" }));
  await press(own.getByRole("link", { name: `Settings of ${name}` }));
  await press(own.getByRole("link", { name: "Products", exact: true }));
  const steps = own.getByRole("region", { name: "Open your shop" });
  await expect(steps.getByText("1 of 5 done")).toBeVisible();
  await press(steps.getByRole("link", { name: "Create your first product" }));
  await own.getByLabel("Name", { exact: true }).fill("Launch Pack");
  await own.getByLabel("Description", { exact: true }).fill("Everything for one launch.");
  await own.getByLabel("Price", { exact: true }).fill("20");
  await press(own.getByRole("button", { name: "Save", exact: true }));
  await expect(own.getByText("Product saved.")).toBeVisible();

  const customer = await (await aContext(browser, site)).newPage();
  await customer.goto(`${shop}/plans`);
  await press(customer.getByRole("link", { name: "Choose Launch Pack" }));
  await customer.getByLabel("Name", { exact: true }).fill("Ana");
  await customer.getByLabel("Last name").fill("Ruiz");
  await customer.getByLabel("Email").fill(`ana.${mark}@example.com`);
  await customer.getByLabel("Password", { exact: true }).fill(person.password);
  await customer.getByLabel("Confirm password").fill(person.password);
  await customer.getByLabel("Phone", { exact: true }).fill("2025550143");
  await press(customer.getByRole("button", { name: "Create account" }));
  await press(customer.getByRole("button", { name: /^Pay/ }));
  await expect(customer.getByRole("heading", { name: "Thank you, Ana." })).toBeVisible();
  await expect(customer.getByText("10,000 words left")).toBeVisible();
  expect(await customer.locator("body").innerText()).not.toMatch(/Pluma|Organizations/);

  await own.getByRole("link", { name: "Organizations" }).click();
  await own.getByRole("link", { name: `Settings of ${name}` }).click();
  await own.getByRole("link", { name: "Products", exact: true }).click();
  await expect(own.getByRole("row").filter({ hasText: "Launch Pack" })).toBeVisible();
  await expect(steps).not.toBeVisible();
  expect(presses).toBeLessThanOrEqual(40);
});
