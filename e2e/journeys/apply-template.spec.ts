import type { Page } from "@playwright/test";
import { aMark, aPageOf, aPerson, askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, follow, test } from "../site/test.ts";

const notes = (page: Page) => page.getByRole("textbox", { name: "Notes", exact: true });
const generate = (page: Page) => page.getByRole("button", { name: "Generate", exact: true });
const thread = (page: Page) => page.getByRole("region", { name: "Messages" });
const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });

test("a template is filled in, answered in a chat of its own, changed, and remembered the next time", async ({
  admin: page,
  site,
  person,
}) => {
  const name = `Letter ${aMark()}`;
  const id = await aTemplate(site, person, { name, content: 'say="One subject." about [notes]' });
  await page.goto(`/templates/apply-template/${id}/new`);
  await expect(generate(page)).toBeDisabled();
  await notes(page).fill("the harvest");
  await generate(page).click();
  await expect(page).toHaveURL(new RegExp(`/templates/apply-template/${id}/\\d+$`));
  await expect(thread(page).getByText("One subject.")).toBeVisible();
  await expect(thread(page).getByText(name)).toBeVisible();
  await thread(page).getByRole("button", { name: "Prompt" }).click();
  await expect(thread(page).getByText('say="One subject." about the harvest')).toBeVisible();

  await thread(page).getByRole("button", { name: "Edit" }).first().click();
  const form = thread(page).getByRole("form", { name });
  await expect(notes(page).last()).toHaveValue("the harvest");
  await form.getByRole("textbox", { name: "Notes" }).fill("the roast");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(thread(page).getByText("the roast")).toBeVisible();
  await expect(thread(page).getByRole("group", { name: "Version 2 of 2" })).toBeVisible();

  await page.goto(`/templates/apply-template/${id}/new`);
  await expect(notes(page)).toHaveValue("the roast");
  await expect(page.getByText("as last time")).toBeVisible();
});

test("a hidden prompt is nowhere on the screens of whoever may only use its template, and answers in a chat: by a slash without the mouse, and from the panel", async ({
  browser,
  site,
}) => {
  const name = `Review ${aMark()}`;
  const hidden = "Thank them and own what went wrong before anything else is said";
  const id = await aTemplate(site, await aPerson(site, { staff: "admin", hasAccess: true }), {
    name,
    content: `say="Thank you." ${hidden}: [notes]`,
    public: true,
    show_prompt: false,
  });
  const reader = await aPerson(site, { hasAccess: true });
  // Whoever has none yet is asked what they want to write first, in the place of the box.
  await askAs(site, reader, "POST", "/conversations", { name: "Earlier" });
  const theirs = await aPageOf(browser, site, reader);
  await theirs.goto(`/templates?query=${encodeURIComponent(name)}`);
  await expect(
    theirs.getByRole("listitem").filter({ hasText: name, has: theirs.getByRole("button") }),
  ).not.toContainText(hidden);
  await theirs.getByRole("button", { name: `About ${name}` }).click();
  const dialog = theirs.getByRole("dialog", { name });
  await expect(dialog.getByText("The prompt is not shown.", { exact: false })).toBeVisible();
  await expect(dialog).not.toContainText(hidden);
  await follow(theirs, `/templates/edit-template/${id}`);
  await expect(theirs.getByText("You can use this template, but not change it")).toBeVisible();
  await expect(theirs.locator("main")).not.toContainText(hidden);
  await follow(theirs, "/conversations/new");
  await field(theirs).pressSequentially(`/${name.split(" ")[1]}`);
  await expect(theirs.getByRole("option", { name: new RegExp(name) })).toBeVisible();
  await field(theirs).press("Enter");
  await theirs.getByLabel("Notes").fill("The lid does not close");
  await theirs.getByLabel("Notes").press("Enter");
  await expect(theirs).toHaveURL(/\/conversations\/\d+$/);
  await expect(thread(theirs).getByText("Prompt not shown")).toBeVisible();
  await expect(thread(theirs).getByText("Thank you.")).toBeVisible();

  await theirs.getByRole("button", { name: "Templates", exact: true }).first().click();
  await theirs.getByRole("searchbox", { name: "Search templates" }).fill(name);
  await theirs
    .getByRole("region", { name: "Templates" })
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await theirs.getByRole("textbox", { name: "Notes" }).fill("It came late");
  await generate(theirs).click();
  await expect(thread(theirs).getByText("It came late")).toBeVisible();
  await expect(thread(theirs).getByText("Prompt not shown")).toHaveCount(2);
  await expect(theirs.getByText(hidden)).toHaveCount(0);
  const { template } = await askAs(site, reader, "GET", `/templates/${id}`);
  expect(template.content).toBeNull();
});
