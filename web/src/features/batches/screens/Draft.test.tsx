import { batches } from "@pluma/contract/batches/batches";
import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { userWorkflows } from "@pluma/contract/workflows/runs";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { mendedRow } from "../table/mending.ts";
import { aBatch, aRow, aRunning, questions } from "../test/aBatch.ts";
import { show } from "../test/show.tsx";

const rows = [
  aRow(14, { Product: "Plato llano 26", Price: "a consultar" }),
  aRow(31, { Product: "" }),
  aRow(58, { Product: "Jarra de agua", Tone: "Divertido" }),
  aRow(1),
];

const aDraft = (parts: Partial<Batch> = {}, some: BatchRow[] = rows) => {
  answers(batches.readBatch, { batch: aBatch(parts) });
  return answers(batches.listBatchRows, { rows: some, count: some.length, pages: 1 });
};
const mends = () => {
  let held = rows;
  return answers(batches.mendBatchCells, ({ body }) => {
    const [cell] = (body as { cells: { row: number; key: string; value: string }[] }).cells;
    held = held.map((row) => (cell && row.row === cell.row ? mendedRow(questions, row, cell.key, cell.value) : row));
    const left = held.filter(({ state }) => state === "left_out").length;
    const counts = { ...aBatch().counts, left_out: left, ready: 100 - left };
    return { batch: aBatch({ counts }), rows: held.filter(({ row }) => row === cell?.row) };
  });
};
const cell = (name: string) => page.getByLabelText(name, { exact: true });

test("what is wrong stands first, in words under its cell, before anything is spent", async () => {
  const asked = aDraft();
  await show();
  await expect.element(page.getByRole("heading", { name: "Shop texts, 100 times" })).toBeVisible();
  await expect.element(cell("Price, row 14")).toHaveAccessibleDescription("Not a number");
  await expect.element(cell("Product, row 31")).toHaveAccessibleDescription("The input can't be empty");
  await expect.element(cell("Tone, row 58")).toHaveAccessibleDescription("Not one of Calm, Warm, Formal");
  await expect.element(cell("Price, row 1")).toBeValid();
  await expect.element(page.getByText("3 rows cannot run as they are")).toBeVisible();
  await expect.element(page.getByText("Column D, peso_g, is not used.")).toBeVisible();
  await expect.element(page.getByText("Pauses after about 59 rows")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start 97 runs" })).toBeEnabled();
  await expect.poll(() => asked[0]?.query).toEqual({ show: "wrong_first", page: "1" });
});

test("where a table is gone on from has the focus, and no ring: it is a whole column, and nothing to press", async () => {
  aDraft();
  await show();
  const about = page.getByRole("region", { name: "The file and its columns" });
  await expect.element(about).toHaveFocus();
  expect(about.element().matches(":focus-visible")).toBe(true);
  expect(getComputedStyle(about.element()).boxShadow).toBe("none");
});

test("words that do not last for one row are said to, and not counted as rows", async () => {
  aDraft({ words: { ...aBatch().words, available: 12, ends_after_rows: 0 } });
  await show();
  await expect.element(page.getByText("Not enough for even one row")).toBeVisible();
  await expect.element(page.getByText("Pauses after", { exact: false })).not.toBeInTheDocument();
});

test("what its workflow asks otherwise since it was chosen is said before anything is started", async () => {
  const followed = {
    at: "2026-01-03T10:00:00.000Z",
    added: ["Price"],
    removed: ["Size", "Weight"],
    changed: [],
    steps: true,
  };
  aDraft({ followed });
  await show();
  const note = page.getByRole("status").filter({ hasText: "The workflow has changed since you chose this table" });
  await expect.element(note.getByText("It now also asks for Price.")).toBeVisible();
  await expect.element(note.getByText("It no longer asks for Size and Weight.")).toBeVisible();
  await expect.element(note.getByText("Its steps are different.")).toBeVisible();
  await expect.element(note.getByText("Other values fit", { exact: false })).not.toBeInTheDocument();
});

test("a start that is refused because the workflow changed shows the table as it now is", async () => {
  aDraft();
  await show();
  await expect.element(page.getByRole("button", { name: "Start 97 runs" })).toBeEnabled();
  const followed = { at: "2026-01-03T10:00:00.000Z", added: ["Colour"], removed: [], changed: [], steps: false };
  aDraft({ followed, updatedAt: "2026-01-03T10:00:00.000Z" });
  refuses(batches.startBatch, 409, "batch_workflow_changed", "The workflow has changed.");
  await page.getByRole("button", { name: "Start 97 runs" }).click();
  await expect.element(page.getByText("It now also asks for Colour.")).toBeVisible();
});

test("Alt and an arrow, pressed before the rows are there, lead to the first wrong cell once they are", async () => {
  aDraft();
  const come = Promise.withResolvers<void>();
  answers(batches.listBatchRows, async () => {
    await come.promise;
    return { rows, count: rows.length, pages: 1 };
  });
  await show();
  await expect.element(page.getByText("3 rows cannot run as they are")).toBeVisible();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  come.resolve();
  await expect.element(cell("Price, row 14")).toHaveFocus();
});

test("Alt and an arrow lead from one wrong cell to the next, and Enter keeps what was typed", async () => {
  aDraft();
  const asked = mends();
  await show();
  await expect.element(cell("Price, row 14")).toBeVisible();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(cell("Price, row 14")).toHaveFocus();
  await cell("Price, row 14").fill("24,50");
  await expect.element(cell("Price, row 14")).toBeValid();
  await userEvent.keyboard("{Enter}");
  await expect.element(cell("Price, row 31")).toHaveFocus();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([{ cells: [{ row: 14, key: "Price", value: "24,50" }] }]);
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(cell("Tone, row 58")).toHaveFocus();
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await expect.element(cell("Product, row 31")).toHaveFocus();
  await cell("Product, row 31").fill("Fuente");
  await userEvent.keyboard("{Tab}");
  await cell("Tone, row 58").selectOptions("Warm");
  await expect.element(page.getByText("Every row can run")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start 100 runs" })).toBeEnabled();
  // Whatever was mended stays where it is, under the hands that mended it.
  expect(page.getByRole("rowheader").elements()[0]?.textContent).toContain("14");
  await expect.poll(() => asked.length).toBe(3);
});

test("whoever does not want to go through the cells is led past them by keyboard, to the start", async () => {
  aDraft();
  await show();
  await expect.element(cell("Price, row 14")).toBeVisible();
  page.getByRole("button", { name: "Next error" }).element().focus();
  await userEvent.keyboard("{Tab}");
  const past = page.getByRole("link", { name: "Skip the rows" });
  await expect.element(past).toHaveFocus();
  expect(past.element().getBoundingClientRect().height).toBeGreaterThan(24);
  await userEvent.keyboard("{Enter}{Tab}");
  await expect.element(page.getByRole("button", { name: "Try the first row" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Start 97 runs" })).toHaveFocus();
});

test("Escape brings back what was in a cell, and nothing is sent", async () => {
  aDraft();
  await show();
  await cell("Material, row 1").fill("Barro");
  await userEvent.keyboard("{Escape}");
  await expect.element(cell("Material, row 1")).toHaveValue("Gres negro");
});

test("a value that the server does not take comes back, and why is said", async () => {
  aDraft();
  refuses(batches.mendBatchCells, 409, "batch_begun", "This has already started and can no longer change.");
  await show();
  await cell("Price, row 14").fill("9");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("This has already started and can no longer change.")).toBeVisible();
  await expect.element(cell("Price, row 14")).toHaveValue("a consultar");
});

test("another column answers a field at once, every field is named, and the rows are read again", async () => {
  const read = aDraft();
  const asked = answers(batches.saveBatch, ({ body }) => ({
    batch: aBatch({ ...(body as Partial<Batch>), updatedAt: "2026-01-02T10:00:01.000Z" }),
  }));
  await show();
  await page.getByLabelText("Where Material comes from").selectOptions("Column D, peso_g");
  await expect.element(page.getByText("Column C, Matérial, is not used.")).toBeVisible();
  await expect
    .poll(() => asked.at(-1)?.body)
    .toMatchObject({
      mapping: { fields: { Product: { column: 1 }, Material: { from: "column", column: 3 } }, name_column: 0 },
    });
  await expect.poll(() => read.length).toBeGreaterThan(1);
});

test("one value for all counts once it is typed, so that no row is wrong meanwhile", async () => {
  aDraft();
  const asked = answers(batches.saveBatch, ({ body }) => ({
    batch: aBatch({ ...(body as Partial<Batch>), updatedAt: "2026-01-02T10:00:01.000Z" }),
  }));
  await show();
  await page.getByLabelText("Where Material comes from").selectOptions("The same for all");
  const value = page.getByLabelText("Material, the same for all");
  await expect.element(value).toHaveFocus();
  expect(asked).toEqual([]);
  await value.fill("Stoneware");
  await userEvent.keyboard("{Tab}");
  await expect
    .poll(() => asked.at(-1)?.body)
    .toMatchObject({
      mapping: { fields: { Material: { from: "value", value: "Stoneware" } } },
    });
});

test("of a file with several sheets another one is read without choosing the file again", async () => {
  const file = { name: "catalogo.xlsx", sheets: ["Otoño", "Invierno"], is_kept: true };
  aDraft({ file: { ...file, sheet: "Otoño" } });
  const chosen = answers(batches.chooseBatchSheet, { batch: aBatch({ file: { ...file, sheet: "Invierno" } }) });
  await show();
  await page.getByLabelText("Sheet").selectOptions("Invierno");
  await expect.element(page.getByText("Sheet “Invierno”, 100 rows")).toBeVisible();
  expect(chosen.map(({ body }) => body)).toEqual([{ sheet: "Invierno" }]);
});

test("of a draft whose file is not kept it has to be chosen again", async () => {
  aDraft({ file: { name: "catalogo.xlsx", sheet: "Otoño", sheets: ["Otoño", "Invierno"], is_kept: false } });
  await show();
  await expect.element(page.getByText("To use another sheet (Invierno), choose the file again.")).toBeVisible();
  await expect.element(page.getByLabelText("Sheet")).not.toBeInTheDocument();
});

test("it is said when words come again where they end before the last row", async () => {
  const { words } = aBatch();
  aDraft({ words: { ...words, renew_at: "2026-12-01T00:00:00.000Z" } });
  await show();
  await expect.element(page.getByText(/More words by .*2026/)).toBeVisible();
});

test("a file that is not taken is said beside the one that stays", async () => {
  aDraft();
  refuses(
    batches.replaceBatchFile,
    422,
    "batch_header_missing",
    "La primera línea tiene que dar nombre a las columnas.",
  );
  await show({ language: "es" });
  await page.getByLabelText("Elegir un archivo").upload(new File(["1,2"], "otra.csv", { type: "text/csv" }));
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("La primera línea tiene que dar nombre a las columnas.");
  await expect.element(page.getByText("catalogo-taller-ocho.xlsx")).toBeVisible();
});

test("the first row is tried and shown, and is not run again", async () => {
  aDraft();
  const row = aRow(1, {}, { state: "running", user_workflow_id: 8 });
  const asked = answers(batches.tryBatch, { batch: aBatch(), row });
  const run = { user_workflow_id: 8, workflow_id: 3, name: "", description: "", values: "", state: "running" as const };
  const workflow = { workflow_id: 3, name: "", description: "", tags: "", steps: [] };
  const moments = { createdAt: "2026-01-02T10:00:00.000Z", updatedAt: "2026-01-02T10:00:00.000Z" };
  answers(userWorkflows.readRun, {
    user_workflow: { ...run, ...moments, workflow, questions: [], user_workflow_templates: [], organization_id: null },
  });
  await show();
  await page.getByRole("button", { name: "Try the first row" }).click();
  const dialog = page.getByRole("dialog", { name: "Row 1, T-1" });
  await expect.element(dialog.getByText("Writing…")).toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Open the run" })).toHaveAttribute("href", "/user_workflows/8");
  expect(asked).toHaveLength(1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  // It was off while the row was given, and the focus with it.
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try the first row" })).toHaveFocus();
});

test("a start leads to how far it is, and takes what is ready", async () => {
  aDraft();
  const asked = answers(batches.startBatch, { batch: aRunning({ updatedAt: "2026-01-02T10:00:01.000Z" }) });
  await show();
  await page.getByRole("button", { name: "Start 97 runs" }).click();
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  // Whoever pressed the button that is gone now goes on from what took its place.
  await expect.element(page.getByText("62", { exact: true })).toHaveFocus();
  expect(asked).toHaveLength(1);
});

test("where no row can run it says so, and a start is not offered", async () => {
  const { can, counts } = aBatch();
  aDraft({ can: { ...can, start: false, try: false }, counts: { ...counts, ready: 0, left_out: 100 } });
  await show();
  await expect.element(page.getByText("No row can run as it is.", { exact: false })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Start 0 runs" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Try the first row" })).not.toBeInTheDocument();
});

test("somebody without access sees the plans in the place of a start", async () => {
  aDraft();
  await show({}, aPerson({ has_access: false }));
  await expect.element(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/pricing");
});

test("on a phone the rows are cards, and what it costs stays in sight", async () => {
  aDraft();
  await show({ width: 390 });
  await expect.element(cell("Price, row 14")).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Start 97 runs" })).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("a table that is not there says so, and leads back", async () => {
  refuses(batches.readBatch, 404, "not_found", "Not found.");
  answers(batches.listBatchRows, { rows: [], count: 0, pages: 1 });
  await show();
  await expect.element(page.getByText("This run for many does not exist")).toBeVisible();
});
