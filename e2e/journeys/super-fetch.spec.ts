import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, askAs } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

const column = (page: Page, number: number) => page.getByRole("article", { name: `Output ${number}` });

test("a shared preset fills the form of others, locked or theirs; four outputs are written side by side, one is stopped, one written again, and all are found in the history", async ({
  browser,
  site,
  person,
}) => {
  const mark = aMark();
  const name = `Home page ${mark}`;
  const inputs = {
    task: `words=60 held=${mark} Salt of Cádiz`,
    topic: "x",
    target: "y",
    person: "z",
    tone: "Dry",
    format: "Way out",
  };
  await askAs(site, person, "POST", "/super_fetch/presets", {
    name,
    inputs,
    open: ["topic"],
    outputs: 4,
    shared: true,
  });
  const page = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await page.goto("/super-fetch");
  await page.getByRole("button", { name: "Presets" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByRole("textbox", { name: /^Tone/ })).toHaveAttribute("readonly", "");
  await page.getByRole("textbox", { name: /^Topic/ }).fill("Bread");
  await page.getByRole("button", { name: "Generate" }).click();
  for (const number of [1, 2, 3, 4]) await expect(column(page, number)).toContainText("w1 w2");
  await column(page, 2).getByRole("button", { name: "Stop this one" }).click();
  await expect(column(page, 2)).toContainText("Stopped");
  await site.release(mark);
  for (const number of [1, 3, 4]) await expect(column(page, number)).toContainText("Done");
  await column(page, 4).getByRole("button", { name: "Not good" }).click();
  await page.getByRole("textbox", { name: "What should change?" }).fill("words=3 Shorter");
  await page.getByRole("button", { name: "Write it again" }).click();
  await expect(column(page, 4)).toContainText("2/2");
  await expect(column(page, 4)).toContainText("3 words");
  await page.reload();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: /^Bread/ }).click();
  await expect(column(page, 4)).toContainText("Shorter");
  await page.context().close();
});
