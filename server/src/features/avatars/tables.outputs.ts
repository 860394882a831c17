import type { TestResult } from "@pluma/contract/avatars/tests";
import type { Source } from "@pluma/contract/generation/sources";
import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { trainings } from "./tables.trainings.ts";
import { avatars } from "./tables.ts";

/**
 * Texts that avatars and trainings wrote. `purpose`: kept for the person, about a document, or the answer to a test
 * question, which is in no list.
 */
export const outputs = pgTable(
  "outputs",
  {
    outputId: integer("output_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "set null" }),
    trainingId: integer("training_id").references(() => trainings.trainingId, { onDelete: "set null" }),
    purpose: text("purpose", { enum: ["output", "document", "test"] })
      .notNull()
      .default("output"),
    /** The document that it is about, whatever became of that. */
    documentId: integer("document_id"),
    prompt: text("prompt").notNull(),
    /** Null: nothing has arrived yet. */
    content: text("content"),
    favorite: boolean("favorite").notNull().default(false),
    liked: boolean("liked"),
    sources: jsonb("sources").$type<Source[]>(),
    isGenerating: boolean("is_generating").notNull().default(false),
    finishReason: text("finish_reason"),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
    model: text("model"),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("outputs_avatar").on(table.avatarId, table.userId, table.outputId),
    index("outputs_training").on(table.trainingId, table.userId, table.outputId),
    index("outputs_user").on(table.userId),
  ],
);

/** Test questions of avatars, and what a good answer to each has. */
export const avatarTests = pgTable(
  "avatar_tests",
  {
    testId: integer("test_id").primaryKey().generatedAlwaysAsIdentity(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    question: text("question").notNull(),
    points: jsonb("points").$type<string[]>().notNull().default([]),
    forbidden: jsonb("forbidden").$type<string[]>().notNull().default([]),
    mustCite: boolean("must_cite").notNull().default(false),
    expectsSilence: boolean("expects_silence").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("avatar_tests_avatar").on(table.avatarId)],
);

/**
 * How a test question was answered: by which output, whose text moves here once it has ended. `is_open`: it is being
 * asked, and there is nothing to show yet. A problem is kept as its code, to be said in the language of whoever reads.
 */
export type KeptResult = Omit<TestResult, "problem"> & {
  output_id: number | null;
  is_open: boolean;
  problem: { code: string; values: Record<string, string | number> } | null;
};

/** Runs of the test questions. `results` grow question by question. */
export const avatarTestRuns = pgTable(
  "avatar_test_runs",
  {
    testRunId: integer("test_run_id").primaryKey().generatedAlwaysAsIdentity(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    jobId: text("job_id").notNull(),
    version: integer("version").notNull(),
    isJudged: boolean("is_judged").notNull().default(false),
    state: text("state", { enum: ["waiting", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("waiting"),
    done: doublePrecision("done").notNull().default(0),
    total: integer("total").notNull(),
    words: integer("words").notNull().default(0),
    results: jsonb("results").$type<KeptResult[]>().notNull().default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("avatar_test_runs_avatar").on(table.avatarId, table.testRunId),
    uniqueIndex("avatar_test_runs_one").on(table.avatarId).where(sql`state in ('waiting', 'running')`),
  ],
);
