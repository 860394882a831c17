import { templates } from "@pluma/contract/templates/templates";
import { type TemplateState, type TemplateVersion, templateVersions } from "@pluma/contract/templates/versions";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aTemplate, fieldsNamed, onlyUse } from "../../../../test/aTemplate.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import TemplateVersions from "./TemplateVersions.tsx";

const version = (number: number): TemplateVersion => ({
  template_version_id: number * 10,
  template_id: 3,
  number,
  restored: null,
  by: { user_id: 7, name: "Elena Marín" },
  name: `Letter ${number}`,
  createdAt: "2026-01-02T10:00:00.000Z",
});

const state = (parts: Partial<TemplateState> = {}): TemplateState => ({
  name: "Letter",
  description: "A letter",
  content: "Write to [readers]",
  type: "Email",
  tags: "",
  language: "en",
  editable: false,
  show_prompt: true,
  template_fields: fieldsNamed({ readers: {} }),
  files: [],
  ...parts,
});

/** Answers the versions of a template; what was compared is told. */
function serve() {
  answers(templates.readTemplate, { template: aTemplate() });
  answers(templateVersions.listTemplateVersions, { versions: [3, 2, 1].map(version), count: 3, pages: 1 });
  return answers(templateVersions.compareTemplateVersions, ({ query }) => ({
    version: version(3),
    state: state({
      content: "Write to [readers] today",
      template_fields: fieldsNamed({ readers: { help: "Who?" } }),
      files: ["voice.txt", "prices.pdf"],
    }),
    with: version(Number(query.with) / 10),
    state_with: state({ type: "Sales", files: ["brand.docx", "voice.txt"] }),
    differences: [
      { kind: "same" as const, text: "Write to [readers]" },
      { kind: "added" as const, text: " today" },
    ],
  }));
}

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/templates/edit-template/:idTemplate/versions" element={<TemplateVersions />} />
    </Routes>,
    { at: "/templates/edit-template/3/versions", ...options },
  );

const row = (number: number) => page.getByRole("button", { name: new RegExp(`^Letter ${number}`) });

test("a version is compared with what stands now: content, fields, and all else in a sentence", async () => {
  const asked = serve();
  await show();
  const work = page.getByRole("region", { name: "Comparison" });
  await expect.element(page.getByText(/^Version 2 Elena Marín/)).toBeVisible();
  expect(asked.map(({ query }) => query.with)).toContain("20");
  await expect.poll(() => work.getByRole("insertion").first().element().textContent).toContain("today");
  await expect.poll(() => work.getByRole("row", { name: /readers/ }).element().textContent).toContain("help “Who?”");
  await expect.poll(() => work.element().textContent).toContain("Type: Sales Email");
  await expect.poll(() => work.element().textContent).toContain("The same in both: Name, Description, Tags, Language");
  await page.getByRole("radiogroup", { name: "Comparison" }).getByText("Version 2", { exact: true }).click();
  await expect.poll(() => work.element().textContent).not.toContain("today");
});

test("the files of two versions stand beside what else is different: those that came, that went, and that stayed", async () => {
  serve();
  await show();
  const work = page.getByRole("region", { name: "Comparison" });
  const files = work.getByRole("list");
  await expect.element(files.getByRole("insertion")).toHaveTextContent("prices.pdf");
  await expect.element(files.getByRole("deletion")).toHaveTextContent("brand.docx");
  await expect.element(files.getByText("voice.txt")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Comparison" }).getByText("Version 2", { exact: true }).click();
  await expect.element(files.getByText("brand.docx")).toBeVisible();
  await expect.element(files.getByText("prices.pdf")).not.toBeInTheDocument();
});

test("arrows walk the versions and Enter compares; two that are checked are compared with each other", async () => {
  const asked = serve();
  await show();
  await row(3).click();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(row(1)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => asked.map(({ query }) => query.with)).toContain("10");
  await page.getByRole("checkbox", { name: "Compare version 2" }).click();
  await page.getByRole("checkbox", { name: "Compare version 1" }).click();
  await expect.element(row(2)).toHaveAttribute("aria-pressed", "true");
  await expect.element(row(1)).toHaveAttribute("aria-pressed", "true");
});

test("a version is brought back, and said to be", async () => {
  serve();
  const asked = answers(templateVersions.restoreTemplateVersion, { template: aTemplate({ version: 5 }) });
  await show({ language: "es", width: 390, scheme: "dark" });
  const restore = page.getByRole("button", { name: "Recuperar la versión 2" });
  await expect.element(restore).toBeVisible();
  (restore.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Versión 2 recuperada")).toBeVisible();
  await expect.element(restore).toHaveFocus();
  expect(asked).toHaveLength(1);
  // What is read again then has come.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
});

test("whoever may not read the prompt has no versions to see", async () => {
  answers(templates.readTemplate, { template: aTemplate({ content: null, can: { ...onlyUse, edit: true } }) });
  await show();
  await expect
    .element(page.getByText("The versions are for those who may edit the template", { exact: false }))
    .toBeVisible();
});
