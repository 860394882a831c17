/** How batches and their rows are shown. */
import { z } from "zod";
import { moment } from "../kit/kit.ts";
import { question } from "../workflows/steps.ts";
import { batchColumn, batchMapping, valueProblemCodes } from "./table.ts";

/**
 * How a batch stands. `draft`: nothing was started but the row that was tried. `running`: rows are asked for, a few at a
 * time. `paused` says why in `pause`. `done`: every row that could be run is written or failed. `cancelled`: no further row
 * is asked for.
 */
export const batchStates = ["draft", "running", "paused", "done", "cancelled"] as const;
export type BatchState = (typeof batchStates)[number];

/** Why a batch is paused: by the person, their words ended, no model answers, no access any more, as many texts as a day has room for. */
export const pauseReasons = ["person", "words", "model", "access", "budget"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * How a row stands: something is wrong with it, and it is not run; it could be run; it is to be run, for the first time or
 * again; it is being run; all its steps are answered; it came to an end without.
 */
export const batchRowStates = ["left_out", "ready", "waiting", "running", "written", "failed"] as const;
export type BatchRowState = (typeof batchRowStates)[number];

/**
 * What is another in a workflow since its table was brought: the labels of what it asks besides, asks no more, and asks in another
 * way; `steps`: whether its templates are others.
 */
export const batchFollowed = z.object({
  at: moment,
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
  steps: z.boolean(),
});
export type BatchFollowed = z.infer<typeof batchFollowed>;

/** How many rows stand how; `rows` is their sum. */
export const batchCounts = z.object({
  rows: z.number().int(),
  left_out: z.number().int(),
  ready: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  written: z.number().int(),
  failed: z.number().int(),
});
export type BatchCounts = z.infer<typeof batchCounts>;

export const batch = z.object({
  workflow_batch_id: z.number().int(),
  name: z.string(),
  /** Of a draft as it is, then as it was when it was started. `stops`: a step wants a look; in a batch it is passed. */
  workflow: z.object({
    workflow_id: z.number().int(),
    name: z.string(),
    steps: z.number().int(),
    stops: z.boolean(),
  }),
  questions: z.array(question),
  /** The last change of the workflow that a draft followed; null for none. */
  followed: batchFollowed.nullable(),
  /** `sheet` null and no `sheets`: a CSV. `is_kept`: another sheet can be read without the file; of a draft with several. */
  file: z.object({ name: z.string(), sheet: z.string().nullable(), sheets: z.array(z.string()), is_kept: z.boolean() }),
  columns: z.array(batchColumn),
  mapping: batchMapping,
  state: z.enum(batchStates),
  /** `at_row`: the last row that was begun. `next_try_at`: when it is tried again by itself. */
  pause: z
    .object({
      reason: z.enum(pauseReasons),
      at: moment,
      by: z.string().nullable(),
      at_row: z.number().int().nullable(),
      next_try_at: moment.nullable(),
    })
    .nullable(),
  counts: batchCounts,
  words: z.object({
    /** What its rows took so far. */
    spent: z.number().int(),
    /** What a row takes, about, and by what that is said: what this workflow took before, or what its templates ask for. */
    row_estimate: z.number().int(),
    estimated_by: z.enum(["runs", "templates"]),
    /** What the rows take that are still to be run, about. */
    left_estimate: z.number().int(),
    /** Null: without a limit. */
    available: z.number().int().nullable(),
    /** After how many more rows the words end, about; null where they do not. */
    ends_after_rows: z.number().int().nullable(),
    /** When a subscription of the person's brings words next, at the latest; null where they are not needed, or none does. */
    renew_at: moment.nullable(),
  }),
  /** How much work is left, about; null while nothing can be said. */
  seconds_left: z.number().int().nullable(),
  organization_id: z.number().int().nullable(),
  can: z.object({
    /** Name, columns, cells and file may be changed. */
    edit: z.boolean(),
    try: z.boolean(),
    start: z.boolean(),
    pause: z.boolean(),
    continue: z.boolean(),
    cancel: z.boolean(),
    again: z.boolean(),
    delete: z.boolean(),
    /** Something is there to be taken away as a file. */
    result: z.boolean(),
  }),
  createdAt: moment,
  updatedAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type Batch = z.infer<typeof batch>;

/** What is wrong with a value of a row, in the reader's language. */
export const rowProblem = z.object({ key: z.string(), code: z.enum(valueProblemCodes), message: z.string() });

/** A row. `row` is the number that a spreadsheet gives it: what names the columns, and empty lines, are counted. */
export const batchRow = z.object({
  row: z.number().int(),
  name: z.string(),
  /** What each question gets, by its key; one that is not there gets what its templates begin with. */
  values: z.record(z.string(), z.string()),
  /** The keys of values that were mended here; the file has others. */
  mended: z.array(z.string()),
  problems: z.array(rowProblem),
  state: z.enum(batchRowStates),
  /** Why it failed; `step`: in which of its steps, from 1. */
  error: z.object({ code: z.string(), message: z.string(), step: z.number().int().nullable() }).nullable(),
  words: z.number().int(),
  /** The run of this row; null before it is begun, and once the person deleted it. */
  user_workflow_id: z.number().int().nullable(),
  writtenAt: moment.nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;
