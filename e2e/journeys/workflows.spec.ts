import type { Page } from "@playwright/test";
import { aMark, askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";

const steps = (page: Page) => page.getByRole("region", { name: "Steps" });
const opener = (page: Page, name: RegExp) => steps(page).getByRole("button", { name });
const field = (page: Page, label: string) => page.getByRole("group", { name: label });
const saved = (page: Page) => page.getByText(/^Saved at/).first();

/** Takes a template into the workflow as its next step. */
async function add(page: Page, button: RegExp, template: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(template);
  await dialog.getByRole("button", { name: new RegExp(`^${template}`) }).click();
  await expect(dialog).toBeHidden();
}

test("a workflow of three steps is made, started, looked at in the middle, and finished", async ({
  admin: page,
  person,
  site,
}) => {
  const mark = aMark();
  const [promise, syllabus, letter] = ["Promise", "Syllabus", "Letter"].map((name) => `${name} ${mark}`) as [
    string,
    string,
    string,
  ];
  await aTemplate(site, person, { name: promise, content: "words=6 [course]" });
  await aTemplate(site, person, { name: syllabus, content: "words=8 [course] in [weeks] weeks" });
  await aTemplate(site, person, { name: letter, content: "words=5 [promise], [tone]" });

  await page.goto("/workflows");
  await page.getByRole("link", { name: "New workflow" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(`Launch ${mark}`);
  await add(page, /^Add the first step$/, promise);
  await expect(page).toHaveURL(/\/workflows\/\d+$/);
  await add(page, /^Add a step$/, syllabus);
  await page.getByRole("switch", { name: /^Stop here for review/ }).press("Space");
  await add(page, /^Add a step$/, letter);
  await field(page, "Promise").getByRole("button").click();
  await page.getByRole("menuitemradio", { name: "Earlier answer" }).click();
  await field(page, "Promise")
    .getByRole("combobox", { name: "From which step" })
    .selectOption({ label: `Step 1, ${promise}` });
  await field(page, "Promise").getByRole("combobox", { name: "Which part" }).selectOption("The first paragraph");
  await field(page, "Tone").getByRole("button").click();
  await page.getByRole("menuitemradio", { name: "Fixed" }).click();
  await field(page, "Tone").getByRole("textbox").fill("warm");
  await expect(saved(page)).toBeVisible();

  // A step that is moved before the one it reads from is refused there, and right again where it came from.
  await opener(page, new RegExp(`^3 ${letter}`)).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Step 2 comes later")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText("Step 2 comes later")).toBeHidden();
  await page.reload();
  await expect(opener(page, new RegExp(`^3 ${letter}`))).toBeVisible();

  await page.goto(`/workflows?query=${encodeURIComponent(mark)}`);
  await page.getByRole("button", { name: `Start Launch ${mark}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Steps 1 and 2")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Course" }).fill("Clay, and wheels");
  await dialog.getByRole("textbox", { name: "Weeks" }).fill("six");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(/\/user_workflows\/\d+$/);

  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const stateOf = async () => (await askAs(site, person, "GET", `/user_workflows/${id}`)).user_workflow.state;
  await expect.poll(stateOf).toBe("look");
});
