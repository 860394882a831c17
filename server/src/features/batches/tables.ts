import type { BatchFollowed } from "@pluma/contract/batches/shapes";
import type { BatchColumn, BatchMapping } from "@pluma/contract/batches/table";
import type { Question } from "@pluma/contract/workflows/steps";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { type KeptWorkflow, userWorkflows } from "../workflows/tables.ts";

/** Why a row failed: a code of the contract, and in which step. */
export type RowError = { code: string; values: Record<string, string | number>; step: number | null };

/** Batches, with the workflow and its questions as they were when they were started; a draft follows them. What says how many rows stand how are the rows. */
export const workflowBatches = pgTable(
  "workflow_batches",
  {
    workflowBatchId: integer("workflow_batch_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    // No foreign key: a batch outlives its workflow.
    workflowId: integer("workflow_id").notNull(),
    name: text("name").notNull(),
    workflow: jsonb("workflow").$type<KeptWorkflow>().notNull(),
    questions: jsonb("questions").$type<Question[]>().notNull(),
    /** What a draft followed last. */
    followed: jsonb("followed").$type<BatchFollowed>(),
    file: jsonb("file").$type<{ name: string; sheet: string | null; sheets: string[] }>().notNull(),
    /** Where the file lies of a draft that has other sheets to choose from; null once it is started. */
    storageKey: text("storage_key"),
    columns: jsonb("columns").$type<BatchColumn[]>().notNull(),
    mapping: jsonb("mapping").$type<BatchMapping>().notNull(),
    state: text("state", { enum: ["draft", "running", "paused", "done", "cancelled"] })
      .notNull()
      .default("draft"),
    pauseReason: text("pause_reason", { enum: ["person", "words", "model", "access", "budget"] }),
    pausedAt: moment("paused_at"),
    nextTryAt: moment("next_try_at"),
    /** How many rows one after the other no model answered, and how often it was waited for one since it last did. */
    refusals: integer("refusals").notNull().default(0),
    waits: integer("waits").notNull().default(0),
    rowEstimate: integer("row_estimate").notNull(),
    estimatedBy: text("estimated_by", { enum: ["runs", "templates"] }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("workflow_batches_user").on(table.userId, table.workflowBatchId),
    index("workflow_batches_open").on(table.workflowBatchId).where(sql`state in ('running', 'paused')`),
    index("workflow_batches_drafts").on(table.updatedAt).where(sql`state = 'draft'`),
  ],
);

/**
 * The rows of batches. `values` is what `cells`, what was mended and the mapping come to. `state` follows the run of the
 * row: it is written with what begins one, and after one that came to rest.
 */
export const workflowBatchRows = pgTable(
  "workflow_batch_rows",
  {
    workflowBatchId: integer("workflow_batch_id")
      .notNull()
      .references(() => workflowBatches.workflowBatchId, { onDelete: "cascade" }),
    row: integer("row").notNull(),
    userId: integer("user_id").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    mended: jsonb("mended").$type<Record<string, string>>().notNull().default({}),
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    name: text("name").notNull(),
    state: text("state", { enum: ["left_out", "ready", "waiting", "running", "written", "failed"] }).notNull(),
    userWorkflowId: integer("user_workflow_id").references(() => userWorkflows.userWorkflowId, {
      onDelete: "set null",
    }),
    error: jsonb("error").$type<RowError>(),
    words: integer("words").notNull().default(0),
    /** How often it was begun again by itself. */
    tries: integer("tries").notNull().default(0),
    begunAt: moment("begun_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workflowBatchId, table.row] }),
    uniqueIndex("workflow_batch_rows_run").on(table.userWorkflowId),
    index("workflow_batch_rows_state").on(table.workflowBatchId, table.state, table.row),
    index("workflow_batch_rows_running").on(table.userId).where(sql`state = 'running'`),
  ],
);
