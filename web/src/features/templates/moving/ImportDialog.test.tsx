import { type ImportEntry, templateExchange } from "@pluma/contract/templates/exchange";
import { templates } from "@pluma/contract/templates/templates";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import ImportDialog from "./ImportDialog.tsx";

const entry = (index: number, parts: Partial<ImportEntry>): ImportEntry => ({
  index,
  name: `Template ${index}`,
  outcome: "new",
  problem: null,
  fields: ["Notes"],
  files: [],
  existing: null,
  choice: null,
  ...parts,
});

const entries = [
  entry(0, { outcome: "refused", problem: "Content can't have repeated fields" }),
  entry(1, { outcome: "different", choice: "keep_both", existing: { template_id: 3, name: "One", is_newer: true } }),
  entry(2, { outcome: "different", choice: "replace", existing: { template_id: 4, name: "Two", is_newer: false } }),
  entry(3, {}),
  entry(4, { outcome: "same" }),
];

const file = new File(['{"format":"templates"}'], "autumn.json", { type: "application/json" });
const choose = () =>
  page
    .getByLabelText(/^(Choose a file|Elegir un archivo)$/)
    .first()
    .upload(file);

test("what a file would do is told before anything is saved: what is refused, decided, new, and the same as a count", async () => {
  const asked = answers(templateExchange.importTemplates, {
    origin: "librechat",
    entries,
    comparison: null,
    created: [],
    replaced: [],
  });
  await draw(<ImportDialog onClose={() => undefined} />);
  await choose();
  const dialog = page.getByRole("dialog", { name: "Before anything is saved" });
  await expect.poll(() => dialog.element().textContent).toContain("autumn.json, from LibreChat. 5 templates");
  await expect.element(dialog.getByText("Content can't have repeated fields")).toBeVisible();
  await expect.element(dialog.getByText("Template 4")).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("radio", { name: "Keep both" }).first()).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: "Replace" }).last()).toBeChecked();
  await expect.element(dialog.getByRole("button", { name: "Import 3" })).toBeVisible();
  expect(asked).toEqual([{ body: { text: '{"format":"templates"}', dry_run: true }, query: {} }]);
});

test("each is decided by itself, then all is imported, and one undo takes back what was made", async () => {
  const asked = answers(templateExchange.importTemplates, {
    origin: "own",
    entries,
    comparison: null,
    created: [8, 9],
    replaced: [],
  });
  const deleted = answers(templates.deleteTemplate, undefined);
  const handleClose = vi.fn();
  await draw(<ImportDialog onClose={handleClose} />, { width: 390 });
  await choose();
  await page.getByRole("radiogroup", { name: "What to do with Template 2" }).getByText("Skip").click();
  await page.getByRole("button", { name: "Import 2" }).click();
  await expect.element(page.getByText("2 templates imported")).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ dry_run: false, choices: { 2: "skip" } });
  expect(handleClose).toHaveBeenCalledOnce();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => deleted).toHaveLength(2);
});

test("a file that cannot be read says so, and another one can be chosen", async () => {
  refuses(templateExchange.importTemplates, 422, "templates_file_unreadable", "No es un archivo de plantillas.");
  await draw(<ImportDialog onClose={() => undefined} />, { language: "es" });
  await choose();
  await expect.poll(() => page.getByRole("alert").element().textContent).toContain("No es un archivo de plantillas.");
  await expect.element(page.getByRole("button", { name: "Elegir un archivo" }).last()).toBeVisible();
});

test("what an entry would change is laid beside what is there, one entry at a time", async () => {
  const before = {
    name: "Two",
    description: "A letter",
    content: "Write to [readers]",
    type: "Email",
    tags: "",
    language: "en" as const,
    editable: false,
    show_prompt: true,
    template_fields: [],
    files: [],
  };
  const comparison = {
    state: { ...before, description: "A long letter" },
    state_with: before,
    differences: [
      { kind: "same" as const, text: "Write to [readers]" },
      { kind: "added" as const, text: " warmly" },
    ],
  };
  const asked = answers(templateExchange.importTemplates, {
    origin: "own",
    entries,
    comparison,
    created: [],
    replaced: [],
  });
  await draw(<ImportDialog onClose={() => undefined} />);
  await choose();
  await page.getByRole("button", { name: "Compare Template 2" }).click();
  await expect.element(page.getByText("A long letter")).toBeVisible();
  expect(asked.at(-1)?.body).toMatchObject({ dry_run: true, compare: 2 });
});
