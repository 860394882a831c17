import type { Page } from "@playwright/test";
import { look, lookAt } from "../../site/looks.ts";
import { aPageOf, aPerson, askAs, type Person } from "../../site/people.ts";
import type { Site } from "../../site/site.ts";
import { aTemplate } from "../../site/templates.ts";
import { expect, test } from "../../site/test.ts";

const TEMPLATES = [
  { name: "Promise in a sentence", content: "Say in one sentence what [course] promises, at most 40 words." },
  { name: "Syllabus of six weeks", content: "Lay out six weeks of [course] for [readers]. At most 600 words." },
  {
    name: "Sales page, short",
    content: "Sell [course] for [price]. It promises [promise], and this is its [syllabus]. Write it [tone].",
    template_fields: [
      { name: "course", label: "Course", example: "Pottery for beginners" },
      { name: "price", label: "Price", type: "number", example: "240" },
      { name: "promise", label: "Promise" },
      { name: "syllabus", label: "Syllabus" },
      { name: "tone", label: "Tone", type: "select", options: "Warm and concrete/Dry/" },
    ],
  },
  { name: "Letters in a row", content: "Write four letters about [course], from [page]." },
];

/** Four steps of which one stops for a look, one reads earlier answers, and the last two share what is asked. */
async function aLaunch(site: Site, person: Person, name: string, made: { public?: boolean } = {}) {
  const ids: number[] = [];
  for (const template of TEMPLATES) ids.push(await aTemplate(site, person, { ...template, public: true }));
  const [promise, syllabus, page, letters] = ids;
  const steps = [
    { step_id: "promise", template_id: promise },
    { step_id: "syllabus", template_id: syllabus, stop: true },
    {
      step_id: "page",
      template_id: page,
      fields: {
        promise: { source: "step", step: "promise", part: "whole" },
        syllabus: { source: "step", step: "syllabus", part: "list" },
        tone: { source: "fixed", value: "Warm and concrete" },
      },
    },
    {
      step_id: "letters",
      template_id: letters,
      fields: { page: { source: "step", step: "page", part: { heading: "What you do each week" } } },
    },
  ];
  const description = "A course from its promise to the letters that sell it.";
  const body = { name, description, tags: "courses,launch", steps, ...made };
  const { workflow } = await askAs(site, person, "POST", "/workflows", body);
  return { id: Number(workflow.workflow_id), templateIds: ids };
}

const openStep = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Steps" }).getByRole("button", { name }).click();

test("workflows in every size, scheme and language", async ({ looker }) => {
  const { site, person } = looker;
  const { id } = await aLaunch(site, person, "Quilllaunch of a course");
  await aLaunch(site, person, "Quilllaunch of a shop");
  await lookAt(looker, [
    { name: "workflows", path: "/workflows?query=Quilllaunch", ready: /Quilllaunch of a course/ },
    { name: "workflows-none", path: "/workflows?query=zzzz", ready: /zzzz/ },
    { name: "workflow-new", path: "/workflows/new", ready: /^(Description|Descripción)$/ },
    { name: "workflow-editor", path: `/workflows/${id}`, ready: /Promise in a sentence/ },
  ]);
});

test("a step, its sources and what opens over it are right too", async ({ looker: { page, site, person } }) => {
  const { id, templateIds } = await aLaunch(site, person, "Plumelaunch");
  await page.goto(`/workflows/${id}`);
  await openStep(page, /^3 Sales page/);
  const tone = page.getByRole("group", { name: "Tone" }).getByRole("combobox");
  await look(page, "workflow-step", "en", { settled: () => expect(tone).toBeVisible() });
  await page.getByRole("group", { name: "Course" }).getByRole("button").click();
  const separately = page.getByRole("menuitem", { name: "Ask separately" });
  await look(page, "workflow-source", "en", { settled: () => expect(separately).toBeVisible(), at: ["wide"] });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await openStep(page, /^3 Sales page/);
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  const later = page.getByText("Step 2 comes later");
  await look(page, "workflow-later", "en", { settled: () => expect(later).toBeVisible() });
  // Where there was no room for the steps, they were out of sight, and nothing there kept the focus.
  await openStep(page, /^1 Sales page/);
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByRole("button", { name: "Change the template" }).click();
  const dialog = page.getByRole("dialog");
  const found = dialog.getByRole("searchbox");
  await look(page, "workflow-template", "en", { settled: () => expect(found).toBeVisible() });
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "At the start it asks" }).waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const course = dialog.getByRole("textbox", { name: "Course" });
  await expect(course).toBeVisible();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  const first = dialog.getByText("Answer this first.").first();
  await look(page, "workflow-start", "en", { settled: () => expect(first).toBeVisible() });
  await page.keyboard.press("Escape");
  await askAs(site, person, "DELETE", `/templates/${templateIds[0]}`);
  await page.reload();
  const withdrawn = page.getByText("This template was withdrawn").first();
  await look(page, "workflow-withdrawn", "en", {
    settled: () => expect(withdrawn).toBeAttached(),
    at: ["wide", "tablet"],
  });
});

test("what somebody else saved of the same, and what one may only use, are drawn", async ({
  browser,
  looker: { page, site, person },
}) => {
  const { id } = await aLaunch(site, person, "Plumeshared", { public: true });
  await page.goto(`/workflows/${id}`);
  await page.getByRole("button", { name: "Name and description" }).click();
  await askAs(site, person, "PUT", "/workflows", { workflow_id: id, description: "Theirs." });
  await page.getByRole("textbox", { name: "Description" }).fill("Mine.");
  const kept = page.getByText(/^(Saved at|Someone else saved)/).first();
  await expect(kept).toBeVisible();

  const reader = await aPageOf(browser, site, await aPerson(site, { hasAccess: true }));
  await reader.goto(`/workflows/${id}`);
  const read = reader.getByText("Pauses here for review");
  await look(reader, "workflow-read", "en", { settled: () => expect(read).toBeVisible() });
  await reader.goto("/workflows/999999999");
  const missing = reader.getByText("This workflow does not exist");
  await look(reader, "workflow-missing", "en", { settled: () => expect(missing).toBeVisible() });
  await reader.route("**/api/workflows?*", (route) => route.fulfill({ status: 500, json: { message: "Broken." } }));
  await reader.goto("/workflows");
  const failed = reader.getByText("The workflows could not be loaded");
  await look(reader, "workflows-failed", "en", { settled: () => expect(failed).toBeVisible() });
  await reader.context().close();
});
