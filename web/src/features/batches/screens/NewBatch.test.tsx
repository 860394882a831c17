import { batches } from "@pluma/contract/batches/batches";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { workflows } from "@pluma/contract/workflows/workflows";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aTemplate, fieldsNamed } from "../../../../test/aTemplate.ts";
import { answers, refuses } from "../../../../test/server.ts";
import { aBatch, aRow, aRunning, questions } from "../test/aBatch.ts";
import { show } from "../test/show.tsx";

const aWorkflow = (parts: Partial<Workflow> = {}): Workflow => ({
  workflow_id: 3,
  name: "Shop texts",
  description: "",
  tags: "",
  templates: [],
  steps: [],
  questions,
  user_id: 7,
  organization_id: null,
  campaigns_only: false,
  public: false,
  version: 1,
  can: { edit: true, delete: true, publish: false, start: true },
  createdAt: "2026-01-02T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  ...parts,
});
const at = "/workflows/3/batches/new";
const csv = new File(["Product,Price\nTaza,24"], "tazas.csv", { type: "text/csv" });
const choose = (name = /^Choose a file$/) => page.getByLabelText(name).first();

test("a table that is given is read, and opens as it will be run", async () => {
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
  const asked = answers(batches.createBatch, { batch: aBatch() });
  answers(batches.readBatch, { batch: aBatch() });
  answers(batches.listBatchRows, { rows: [aRow(1)], count: 1, pages: 1 });
  await show({ at });
  await expect.element(page.getByText("One of Calm, Warm, Formal, required")).toBeVisible();
  // Whoever goes by keyboard begins at the file, and goes on at what came of it.
  await expect
    .element(page.getByRole("button", { name: "Choose a file" }).filter({ hasText: "Choose a file" }))
    .toHaveFocus();
  await choose().upload(csv);
  await expect.element(page.getByRole("heading", { name: "Shop texts, 100 times" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "The file and its columns" })).toHaveFocus();
  expect(asked).toHaveLength(1);
});

test("a fixed value that its template does not take is told in place of the file, with the way to the workflow", async () => {
  const fields = fieldsNamed({ tone: { label: "Tone of voice", type: "select", options: "Calm/Warm/" } });
  const step = { step_id: "s1", template_id: 11, avatar_id: null, model: null, stop: false };
  const steps = [{ ...step, fields: { tone: { source: "fixed" as const, value: "Direct" } } }];
  const templates = [aTemplate({ template_id: 11, template_fields: fields })];
  answers(workflows.readWorkflow, { workflow: aWorkflow({ steps, templates }) });
  await show({ at });
  await expect.element(page.getByText(/^Step 1, “Tone of voice”: the template does not accept/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open the workflow" })).toHaveAttribute("href", "/workflows/3");
  await expect.element(choose()).not.toBeInTheDocument();
});

test("while it goes out and is read it says so, and can be called off", async () => {
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
  const { promise, resolve } = Promise.withResolvers<{ batch: ReturnType<typeof aBatch> }>();
  answers(batches.createBatch, () => promise);
  await show({ at });
  await choose().upload(csv);
  await expect.element(page.getByText("tazas.csv")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "How much of the file is sent" })).toBeInTheDocument();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Drop a CSV or XLSX file here")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
  resolve({ batch: aBatch() });
});

test.each([
  [
    "larger than fits",
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.csv", { type: "text/csv" }),
    "big.csv is larger than 5 MB.",
  ],
  [
    "of another kind",
    new File(["x"], "notes.pdf", { type: "application/pdf" }),
    "notes.pdf is not a CSV or XLSX file.",
  ],
])("a file %s is told so before any of it is sent", async (_what, file, said) => {
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
  await show({ at });
  await choose().upload(file);
  await expect.poll(() => page.getByRole("alert").element().textContent).toContain(said);
  await expect.element(page.getByRole("button", { name: "Choose a file" }).last()).toBeEnabled();
});

test("a file that cannot be read is told why in the reader's language, and another one can be chosen", async () => {
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
  refuses(batches.createBatch, 422, "batch_file_locked", "Este archivo está protegido con contraseña.");
  await show({ at, language: "es" });
  await choose(/^Elegir un archivo$/).upload(csv);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Este archivo está protegido con contraseña.");
  await expect.element(page.getByRole("button", { name: "Elegir un archivo" }).last()).toBeEnabled();
});

test("a workflow that cannot be started, or asks nothing, takes no table and says why", async () => {
  const can = { ...aWorkflow().can, start: false };
  answers(workflows.readWorkflow, { workflow: aWorkflow({ can }) });
  const shown = await show({ at });
  await expect.element(page.getByText("You cannot start this workflow")).toBeVisible();
  await shown.unmount();
  answers(workflows.readWorkflow, { workflow: aWorkflow({ workflow_id: 4, questions: [] }) });
  await show({ at: "/workflows/4/batches/new" });
  await expect.element(page.getByText("This workflow asks nothing", { exact: false })).toBeVisible();
});

test("somebody without access is told so in the place of a table", async () => {
  answers(workflows.readWorkflow, { workflow: aWorkflow() });
  await show({ at }, aPerson({ has_access: false }));
  await expect.element(page.getByRole("link", { name: "Upgrade" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Choose a file" })).not.toBeInTheDocument();
});

test("the list tells how far each is, and leads into it", async () => {
  answers(batches.listBatches, {
    batches: [aBatch({ name: "Otoño" }), aRunning({ workflow_batch_id: 6, name: "Invierno" })],
    count: 2,
    pages: 1,
  });
  await show({ at: "/workflow_batches" });
  await expect.element(page.getByRole("link", { name: "Invierno" })).toHaveAttribute("href", "/workflow_batches/6");
  await expect.element(page.getByText("62 of 100 rows")).toBeVisible();
  await expect.element(page.getByText("Not started")).toBeVisible();
});

test("where there is none yet the list says how one is made", async () => {
  answers(batches.listBatches, { batches: [], count: 0, pages: 1 });
  await show({ at: "/workflow_batches" });
  await expect.element(page.getByText("You have not run anything for many yet")).toBeVisible();
});
