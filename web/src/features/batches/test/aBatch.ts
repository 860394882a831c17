import type { Batch, BatchRow } from "@pluma/contract/batches/shapes";
import { problemsOf } from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";

const question = (key: string, parts: Partial<Question> = {}): Question => ({
  key,
  label: key,
  type: "text",
  options: "",
  help: "",
  example: "",
  default: "",
  required: true,
  steps: ["a"],
  ...parts,
});

/** What the workflow of these tests asks. */
export const questions: Question[] = [
  question("Product"),
  question("Material"),
  question("Price", { type: "number" }),
  question("Tone", { type: "select", options: "Calm/Warm/Formal/" }),
  question("Buyer"),
];

const everything = { edit: true, try: true, start: true, pause: false, continue: false, cancel: false, again: false };

/** A table before it is started, as the server tells of it; `parts` is what matters to the test. */
export const aBatch = (parts: Partial<Batch> = {}): Batch => ({
  workflow_batch_id: 5,
  name: "catalogo-taller-ocho",
  workflow: { workflow_id: 3, name: "Shop texts", steps: 2, stops: false },
  questions,
  followed: null,
  file: { name: "catalogo-taller-ocho.xlsx", sheet: "Otoño", sheets: ["Otoño"], is_kept: false },
  columns: [
    { index: 0, name: "ref", samples: ["T-01", "T-02"] },
    { index: 1, name: "product", samples: ["Taza de desayuno", "Cuenco de ramen"] },
    { index: 2, name: "Matérial", samples: ["Gres moteado", "Gres negro"] },
    { index: 3, name: "peso_g", samples: ["310"] },
    { index: 4, name: "price", samples: ["24", "32", "86"] },
    { index: 5, name: "tono", samples: ["Calm", "Warm"] },
  ],
  mapping: {
    fields: {
      Product: { from: "column", column: 1 },
      Material: { from: "column", column: 2 },
      Price: { from: "column", column: 4 },
      Tone: { from: "column", column: 5 },
      Buyer: { from: "value", value: "People who cook every day" },
    },
    name_column: 0,
  },
  state: "draft",
  pause: null,
  counts: { rows: 100, left_out: 3, ready: 97, waiting: 0, running: 0, written: 0, failed: 0 },
  words: {
    spent: 0,
    row_estimate: 210,
    estimated_by: "templates",
    left_estimate: 20_370,
    available: 12_406,
    ends_after_rows: 59,
    renew_at: null,
  },
  seconds_left: null,
  organization_id: null,
  can: { ...everything, delete: true, result: false },
  createdAt: "2026-01-02T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...parts,
});

/** The same while it is run. */
export const aRunning = (parts: Partial<Batch> = {}): Batch =>
  aBatch({
    state: "running",
    counts: { rows: 100, left_out: 0, ready: 0, waiting: 36, running: 2, written: 59, failed: 3 },
    words: {
      spent: 12_365,
      row_estimate: 210,
      estimated_by: "runs",
      left_estimate: 7960,
      available: 41,
      ends_after_rows: 0,
      renew_at: null,
    },
    seconds_left: 480,
    can: {
      ...everything,
      edit: false,
      try: false,
      start: false,
      pause: true,
      cancel: true,
      again: true,
      delete: true,
      result: true,
    },
    startedAt: "2026-01-02T11:18:00.000Z",
    ...parts,
  });

/** A row of that table; what is wrong with it is said as the server says it. */
export function aRow(row: number, values: Record<string, string> = {}, parts: Partial<BatchRow> = {}): BatchRow {
  const all = { Product: `Taza ${row}`, Material: "Gres negro", Price: "24", Tone: "Calm", Buyer: "Cooks", ...values };
  const problems = problemsOf(questions, all).map((problem) => ({ ...problem, message: "" }));
  return {
    row,
    name: `T-${row}`,
    values: all,
    mended: [],
    problems,
    state: problems.length > 0 ? "left_out" : "ready",
    error: null,
    words: 0,
    user_workflow_id: null,
    writtenAt: null,
    ...parts,
  };
}
