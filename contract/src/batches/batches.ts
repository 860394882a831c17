/** Batches: a workflow that is run for every row of a table. */
import { z } from "zod";
import {
  defineErrors,
  file,
  filledText,
  id,
  idParams,
  multipart,
  organizationId,
  page,
  paged,
  route,
  text,
} from "../kit/kit.ts";
import { LABEL_LENGTH_MAX } from "../templates/fields.ts";
import { type BatchCounts, type BatchState, batch, batchRow, batchRowStates } from "./shapes.ts";
import { BATCH_CELL_LENGTH_MAX, BATCH_FILE_SIZE_MAX, batchMapping } from "./table.ts";

export const BATCHES_PER_PAGE = 24;
export const BATCH_ROWS_PER_PAGE = 50;
export const BATCH_NAME_LENGTH_MAX = 200;
const CELLS_AT_ONCE_MAX = 500;
const SHEET_LENGTH_MAX = 200;

export const errors = defineErrors({
  batch_file_unreadable: "invalid",
  batch_file_locked: "invalid",
  batch_file_old: "invalid",
  batch_file_empty: "invalid",
  batch_file_unpacked: "tooLarge",
  batch_header_missing: "invalid",
  batch_sheet_missing: "invalid",
  batch_file_gone: "conflict",
  batch_rows_many: "invalid",
  batch_columns_many: "invalid",
  batch_cell_long: "invalid",
  batch_column_missing: "invalid",
  batch_begun: "conflict",
  batch_row_running: "conflict",
  batch_nothing_ready: "conflict",
  batch_fixed_refused: "conflict",
  batch_workflow_changed: "conflict",
  batch_nothing_failed: "conflict",
  batch_resting: "conflict",
  batch_over: "conflict",
  batch_nothing_written: "conflict",
  batches_full: "conflict",
  batch_run_gone: "conflict",
});

/** Which rows, and in which order: those that something is wrong with first, or those of one state. */
export const rowSelections = ["wrong_first", "failed_first", "all", ...batchRowStates] as const;

const answered = z.object({ batch });
const own = { access: "signedIn", params: idParams } as const;
const reading = [
  "too_large",
  "batch_file_unreadable",
  "batch_file_locked",
  "batch_file_old",
  "batch_file_empty",
  "batch_file_unpacked",
  "batch_header_missing",
  "batch_sheet_missing",
  "batch_rows_many",
  "batch_columns_many",
  "batch_cell_long",
] as const;
/** `sheet`: of an XLSX with several; the first that has rows, unless said. */
const uploaded = { sheet: text(SHEET_LENGTH_MAX).optional() };

export const batches = {
  createBatch: route({
    method: "POST",
    path: "/workflows/{id}/batches",
    summary:
      "Reads a CSV or XLSX with a row for each run of a workflow, and matches its columns with what the workflow asks. Nothing is run or spent.",
    access: "signedIn",
    status: 201,
    params: idParams,
    query: z.object({ organization_id: organizationId }),
    body: multipart("file", BATCH_FILE_SIZE_MAX, z.object(uploaded)),
    answer: answered,
    refuses: [...reading, "batches_full", "template_withdrawn", "batch_fixed_refused"],
    budget: "uploads",
  }),
  readEmptyTable: route({
    method: "GET",
    path: "/workflows/{id}/batches/table",
    summary: "A CSV with a column for each question of a workflow, and no rows.",
    ...own,
    answer: file,
    rate: { count: 60, seconds: 600 },
  }),
  listBatches: route({
    method: "GET",
    path: "/workflow_batches",
    summary: "The caller's own batches of the selected space, the newest first, 24 a page.",
    access: "signedIn",
    query: z.object({ page, workflow_id: id.optional(), organization_id: organizationId }),
    answer: z.object({ batches: z.array(batch), ...paged }),
  }),
  readBatch: route({
    method: "GET",
    path: "/workflow_batches/{id}",
    summary: "One own batch: how far it is, what it takes and why it is paused.",
    ...own,
    answer: answered,
  }),
  listBatchRows: route({
    method: "GET",
    path: "/workflow_batches/{id}/rows",
    summary: "Rows of an own batch, 50 a page. `wrong_first` and `failed_first` give all, those first.",
    ...own,
    query: z.object({ show: z.enum(rowSelections).default("all"), page }),
    answer: z.object({ rows: z.array(batchRow), ...paged }),
  }),
  saveBatch: route({
    method: "PUT",
    path: "/workflow_batches/{id}",
    summary:
      "Changes the name of an own batch, and before it is started its mapping; keys left out stay. Each question is named with its source.",
    ...own,
    body: z.object({ name: filledText(BATCH_NAME_LENGTH_MAX).optional(), mapping: batchMapping.optional() }),
    answer: answered,
    refuses: ["batch_begun", "batch_column_missing"],
    rate: { count: 300, seconds: 600 },
  }),
  replaceBatchFile: route({
    method: "PUT",
    path: "/workflow_batches/{id}/file",
    summary:
      "Reads another file, or another sheet of the same, into an own batch that was not started; columns are matched anew, what was mended is gone.",
    ...own,
    body: multipart("file", BATCH_FILE_SIZE_MAX, z.object(uploaded)),
    answer: answered,
    refuses: [...reading, "batch_begun", "batch_row_running"],
    budget: "uploads",
  }),
  chooseBatchSheet: route({
    method: "PUT",
    path: "/workflow_batches/{id}/sheet",
    summary:
      "Reads another sheet of the same file into an own batch that was not started, for as long as the file is kept; columns are matched anew, what was mended is gone.",
    ...own,
    body: z.object({ sheet: filledText(SHEET_LENGTH_MAX) }),
    answer: answered,
    refuses: [...reading, "batch_file_gone", "batch_begun", "batch_row_running"],
    rate: { count: 60, seconds: 600 },
  }),
  mendBatchCells: route({
    method: "PUT",
    path: "/workflow_batches/{id}/cells",
    summary:
      "Writes values of rows of an own batch that was not started; the file is not touched. With null what the file has stands again.",
    ...own,
    body: z.object({
      cells: z
        .array(
          z.object({
            row: z.number().int().min(1),
            key: z.string().max(LABEL_LENGTH_MAX),
            value: text(BATCH_CELL_LENGTH_MAX).nullable(),
          }),
        )
        .min(1)
        .max(CELLS_AT_ONCE_MAX),
    }),
    answer: z.object({ batch, rows: z.array(batchRow) }),
    refuses: ["batch_begun", "batch_row_running"],
    rate: { count: 1200, seconds: 600 },
  }),
  tryBatch: route({
    method: "POST",
    path: "/workflow_batches/{id}/try",
    summary:
      "Runs the first row that is ready, or was tried and failed, before the batch is started; what it writes stays, and is not run again. One that is being tried is answered.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    answer: z.object({ batch, row: batchRow }),
    refuses: [
      "batch_begun",
      "batch_nothing_ready",
      "template_withdrawn",
      "batch_fixed_refused",
      "batch_workflow_changed",
      "runs_full",
    ],
  }),
  startBatch: route({
    method: "POST",
    path: "/workflow_batches/{id}/start",
    summary:
      "Runs every row that is ready, a few at a time, in the background. Steps that want a look are not waited at. One that runs is left to.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    answer: answered,
    refuses: [
      "batch_nothing_ready",
      "batch_over",
      "template_withdrawn",
      "batch_fixed_refused",
      "batch_workflow_changed",
      "runs_full",
    ],
  }),
  pauseBatch: route({
    method: "POST",
    path: "/workflow_batches/{id}/pause",
    summary: "Begins no further row; those that are being run come to their end.",
    ...own,
    status: 200,
    answer: answered,
    refuses: ["batch_resting"],
  }),
  continueBatch: route({
    method: "POST",
    path: "/workflow_batches/{id}/continue",
    summary: "Goes on with a paused batch; one that runs is left to.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    answer: answered,
    refuses: ["batch_resting", "batch_over"],
  }),
  cancelBatch: route({
    method: "POST",
    path: "/workflow_batches/{id}/cancel",
    summary: "Begins no further row and stops those that are being run; what is written stays.",
    ...own,
    status: 200,
    answer: answered,
    refuses: ["batch_resting"],
  }),
  runFailedAgain: route({
    method: "POST",
    path: "/workflow_batches/{id}/again",
    summary:
      "Runs the failed rows of an own batch again, each from the step that failed: what came before is not asked or paid again.",
    access: "generation",
    status: 200,
    isIdempotent: true,
    params: idParams,
    answer: answered,
    refuses: ["batch_nothing_failed"],
  }),
  readBatchResult: route({
    method: "GET",
    path: "/workflow_batches/{id}/result",
    summary:
      "What is written so far: as a table with the columns of the file, how each row stands and a column for each step's answer; or as a .zip with a Word file for each row.",
    ...own,
    query: z.object({ format: z.enum(["csv", "xlsx", "zip"]).default("csv") }),
    answer: file,
    rate: { count: 60, seconds: 600 },
    refuses: ["batch_nothing_written"],
    budget: "exports",
  }),
  deleteBatch: route({
    method: "DELETE",
    path: "/workflow_batches/{id}",
    summary: "Deletes an own batch with its runs and their conversations; what is being answered is stopped.",
    ...own,
    rate: { count: 60, seconds: 600 },
  }),
};

export type BatchesEvents = {
  /** A batch of the person's went on or changed, told some times a second at most; `state` null: it is gone. */
  workflow_batch: { workflow_batch_id: number; state: BatchState | null; counts: BatchCounts };
};
