import type { Page } from "@playwright/test";
import { look, lookAt } from "../site/looks.ts";
import { askAs } from "../site/people.ts";
import { aTemplate } from "../site/templates.ts";
import { expect, test } from "../site/test.ts";

const CONTENT = `Turn these notes into a newsletter for [readers]: [notes]

The letter asks for one thing, [the_one_thing], and asks once. Keep it [tone], at most [words] words.`;

const FIELDS = [
  { name: "readers", label: "Readers" },
  { name: "notes", label: "Notes", help: "Loose is fine.", example: "Call with Nómada on Tuesday." },
  { name: "the_one_thing", label: "The one thing" },
  { name: "tone", label: "Tone", type: "select", options: "Calm/Warm/" },
  { name: "words", label: "Words", type: "number" },
];

const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });

test("a template that is used, in every size, scheme and language", async ({ looker }) => {
  const { page, site, person } = looker;
  const made = { type: "Email", tags: "newsletter", template_fields: FIELDS };
  const id = await aTemplate(site, person, { ...made, name: "Plumage from notes", content: CONTENT });
  const { conversation } = await askAs(site, person, "POST", "/messages", {
    template_id: id,
    values: { readers: "People who subscribe", notes: "Bags pile up at home.", the_one_thing: "Change", words: "180" },
  });
  const conversationId = conversation.conversation_id;
  await lookAt(looker, [
    { name: "apply-new", path: `/templates/apply-template/${id}/new`, ready: /Loose is fine/ },
    { name: "apply-in-chat", path: `/templates/apply-template/${id}/${conversationId}`, ready: /Loose is fine/ },
    { name: "template-slip", path: `/conversations/${conversationId}`, ready: /Bags pile up/ },
    { name: "apply-missing", path: "/templates/apply-template/999999999/new", ready: /does not exist|no existe/ },
  ]);

  await page.goto(`/conversations/${conversationId}`);
  const list = page.getByRole("listbox", { name: "Templates" });
  await field(page).pressSequentially("/Plumage");
  await look(page, "slash-list", "en", { settled: () => expect(list).toBeVisible(), at: ["wide", "tablet"] });
  await field(page).press("Enter");
  const blank = page.getByRole("textbox", { name: "Notes" });
  await look(page, "slash-fill", "en", { settled: () => expect(blank).toBeVisible() });
  await blank.press("Escape");
  await page.getByRole("button", { name: "Templates", exact: true }).first().click();
  await page
    .getByRole("region", { name: "Templates" })
    .getByRole("button", { name: /^Plumage from notes/ })
    .click();
  const form = page.getByRole("form", { name: "Plumage from notes" });
  await look(page, "templates-panel", "en", { settled: () => expect(form).toBeVisible(), at: ["wide"] });
});
