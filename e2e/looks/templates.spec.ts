import { look, lookAt } from "../site/looks.ts";
import { aPageOf, aPerson, askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";

const CONTENT = `Turn these notes into a newsletter for [readers]: [notes]

The letter asks for one thing, [the_one_thing], and asks once. Keep it [tone], at most [words] words.`;

const FIELDS = [
  { name: "readers", label: "Readers" },
  { name: "notes", label: "Notes", example: "Call with Nómada on Tuesday." },
  { name: "the_one_thing", label: "The one thing" },
  { name: "tone", label: "Tone", type: "select", options: "Calm/Warm/", help: "How it sounds when read aloud." },
  { name: "words", label: "Words", type: "number" },
];

test("templates in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  const made = { type: "Email", tags: "newsletter,nomada", template_fields: FIELDS };
  const id = await aTemplate(site, person, { ...made, name: "Quillnews from notes", content: CONTENT });
  const gone = await aTemplate(site, person, { ...made, name: "Quillnews of yesterday", content: CONTENT });
  await askAs(site, person, "PUT", "/templates", { template_id: id, content: `${CONTENT} Open with what changed.` });
  await askAs(site, person, "DELETE", `/templates/${gone}`);
  await lookAt(looker, [
    { name: "templates", path: "/templates?query=Quillnews&language=any", ready: /Quillnews from notes/ },
    { name: "templates-types", path: "/templates/types?language=any", ready: /Email/ },
    { name: "templates-of-tag", path: "/templates/tags/nomada?language=any", ready: /nomada/ },
    { name: "templates-none", path: "/templates?query=zzzz", ready: /No templates available\./ },
    { name: "templates-deleted", path: "/templates?deleted=true", ready: /Quillnews of yesterday/ },
    { name: "template-new", path: "/templates/create-template", ready: /Type \[|Escribe \[/ },
    { name: "template-form", path: `/templates/edit-template/${id}`, ready: /Type \[|Escribe \[/ },
    { name: "template-versions", path: `/templates/edit-template/${id}/versions`, ready: /Open with what changed/ },
  ]);

  await page.goto(`/templates/edit-template/${id}`);
  await page.getByRole("textbox", { name: "Content" }).fill("[tone] and [tone]");
  await page.getByRole("button", { name: /^Save/ }).click();
  const repeated = page.getByText("Content can't have repeated fields");
  await look(page, "template-repeated", "en", { settled: () => expect(repeated).toBeVisible() });
  await page.getByRole("textbox", { name: "Content" }).fill(CONTENT);
  await page.getByRole("button", { name: /^Tone \[/ }).click();
  const options = page.getByRole("textbox", { name: "Option 1" });
  await look(page, "template-field", "en", { settled: () => expect(options).toBeVisible(), at: ["wide", "tablet"] });
  await askAs(site, person, "PUT", "/templates", { template_id: id, tags: "theirs" });
  await page.getByRole("button", { name: /^Save/ }).click();
  const dialog = page.getByRole("dialog");
  await look(page, "template-conflict", "en", { settled: () => expect(dialog).toBeVisible() });
});

test("what opens over the templates is right too", async ({ looker: { page, site, person } }) => {
  await aTemplate(site, person, { name: "Plumelet", content: CONTENT, template_fields: FIELDS });
  const dialog = page.getByRole("dialog");
  await page.goto("/templates?query=Plumelet");
  await page.getByRole("button", { name: "About Plumelet" }).click();
  const unused = dialog.getByText("Nobody has used it yet.");
  await look(page, "template-info", "en", { settled: () => expect(unused).toBeVisible() });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await look(page, "templates-import", "en", { settled: () => expect(dialog).toBeVisible() });
  const template = {
    ref: "a",
    name: "Plumelet",
    description: "A letter",
    content: "Write to [readers]",
    language: "en",
  };
  const text = JSON.stringify({
    format: "templates",
    version: 1,
    templates: [template, { ...template, ref: "b", name: "Twice", content: "[a] [a]" }],
  });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "plumelets.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await look(page, "templates-dry-run", "en", { settled: () => expect(dialog.getByText("Twice")).toBeVisible() });
});

test("a template that one may not change, or that cannot be read, says so", async ({ browser, site, person }) => {
  const id = await aTemplate(site, person, { name: "Closed", content: CONTENT, show_prompt: false, public: true });
  const page = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await page.goto(`/templates/edit-template/${id}`);
  const closed = page.getByText("You can use this template, but not change it");
  await look(page, "template-not-allowed", "en", { settled: () => expect(closed).toBeVisible() });
  await page.route("**/api/templates?*", (route) => route.fulfill({ status: 500, json: { message: "Broken." } }));
  await page.goto("/templates");
  const failed = page.getByText("The templates could not be loaded");
  await look(page, "templates-failed", "en", { settled: () => expect(failed).toBeVisible() });
  await page.context().close();
});
