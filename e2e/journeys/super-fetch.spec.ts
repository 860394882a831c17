import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, askAs } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

const column = (page: Page, number: number) => page.getByRole("article", { name: `Output ${number}` });

async function fillIn(page: Page, task: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Task/ }).fill(task);
  for (const name of ["Topic", "Target Audience", "Persona", "Tone", "Formula"]) {
    await page.getByRole("textbox", { name: new RegExp(`^${name}`) }).fill(`My ${name}`);
  }
}

test("four outputs are written side by side, one is stopped, one written again, and all are found in the history", async ({
  admin: page,
}) => {
  await page.goto("/super-fetch");
  await fillIn(page, "words=60 every=40 Salt of Cádiz");
  for (let n = 0; n < 3; n += 1) await page.getByRole("button", { name: "More outputs" }).click();
  await page.getByRole("button", { name: "Generate" }).click();
  for (const number of [1, 2, 3, 4]) await expect(column(page, number)).toContainText("w1 w2");
  await column(page, 2).getByRole("button", { name: "Stop this one" }).click();
  await expect(column(page, 2)).toContainText("Stopped");
  for (const number of [1, 3, 4]) await expect(column(page, number)).toContainText("Done");
  await column(page, 4).getByRole("button", { name: "Not good" }).click();
  await page.getByRole("textbox", { name: "What should change?" }).fill("words=3 Shorter");
  await page.getByRole("button", { name: "Write it again" }).click();
  await expect(column(page, 4)).toContainText("2/2");
  await expect(column(page, 4)).toContainText("3 words");
  await page.reload();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /^My Topic/ }).click();
  await expect(column(page, 4)).toContainText("Shorter");
});

test("Escape stops all outputs, and what has arrived stays", async ({ admin: page }) => {
  await page.goto("/super-fetch");
  await fillIn(page, "words=400 every=60 Boats of Vigo");
  await page.getByRole("button", { name: "More outputs" }).click();
  await page.getByRole("button", { name: "Generate" }).click();
  for (const number of [1, 2]) await expect(column(page, number)).toContainText("w1");
  await page.keyboard.press("Escape");
  for (const number of [1, 2]) await expect(column(page, number)).toContainText("Stopped");
  await expect(page.getByRole("button", { name: "Generate" })).toBeVisible();
});

test("a shared preset fills the form of others: what is fixed is locked, what is editable is theirs", async ({
  browser,
  site,
  person,
}) => {
  const name = `Home page ${aMark()}`;
  const inputs = { task: "words=4 A page", topic: "x", target: "y", person: "z", tone: "Dry", format: "Way out" };
  await askAs(site, person, "POST", "/super_fetch/presets", {
    name,
    inputs,
    open: ["topic"],
    outputs: 2,
    shared: true,
  });
  const page = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await page.goto("/super-fetch");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByRole("textbox", { name: /^Tone/ })).toHaveAttribute("readonly", "");
  await page.getByRole("textbox", { name: /^Topic/ }).fill("Bread");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(column(page, 2)).toContainText("Done");
  await page.context().close();
});
