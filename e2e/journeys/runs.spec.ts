import { readFile } from "node:fs/promises";
import { aMark } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";
import { aRun, aWorkflow } from "../site/workflows.ts";

test("a run is looked at, goes on while one watches, is mended where an answer changed, and is taken along", async ({
  admin: page,
  site,
  person,
}) => {
  const mark = aMark();
  const plan = await aTemplate(site, person, { name: `Plan ${mark}`, content: 'say="Three bowls." [course]' });
  const sales = await aTemplate(site, person, { name: `Sales ${mark}`, content: `words=40 held=${mark} [plan]` });
  const workflow = await aWorkflow(site, person, `Launch ${mark}`, [
    { step_id: "a", template_id: plan, stop: true },
    { step_id: "b", template_id: sales, fields: { plan: { source: "step", step: "a", part: "whole" } } },
  ]);
  const run = await aRun(site, person, workflow, `Clay ${mark}`, "course=clay", "look");
  const steps = page.getByRole("navigation", { name: "Steps of the run" });

  await page.goto("/user_workflows");
  await page.getByRole("link", { name: `Clay ${mark}` }).click();
  await expect(page).toHaveURL(new RegExp(`/user_workflows/${run.user_workflow_id}$`));
  await expect(page.getByText("Three bowls.").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue with step 2" }).click();
  await expect(steps.getByText("Writing")).toBeVisible();
  await page.reload();
  await site.release(mark);
  await expect(steps.getByText("Written, 40 words")).toBeVisible();

  await steps.getByRole("link", { name: new RegExp(`Plan ${mark} Written`) }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "The answer, edited" }).fill("Three cups.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(steps.getByText("Out of date: step 1 changed")).toBeVisible();
  await expect(page.locator("ins")).toContainText("cups");
  await page.getByRole("button", { name: "Write only step 2 again" }).click();
  await expect(steps.getByText("Out of date: step 1 changed")).toBeHidden();
  await expect(steps.getByText("Written, 40 words")).toBeVisible();
  await expect(page.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
  await expect(page.getByText("All steps are written")).toBeVisible();

  await page.getByRole("button", { name: "Download everything" }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "As Markdown" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("Three cups.");

  await steps.getByRole("link", { name: `Open the conversation of Plan ${mark}` }).click();
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers.getByText("Three cups.")).toBeVisible();
  await answers.getByRole("button", { name: "Regenerate" }).click();
  await expect(answers.getByText("Three bowls.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the run" }).click();

  await page.getByRole("button", { name: `Actions for Clay ${mark}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Run deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/user_workflows$/);
});
