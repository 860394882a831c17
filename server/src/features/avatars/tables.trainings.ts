import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { avatars } from "./tables.ts";

/** Trainings: material, and whose avatar it is for. */
export const trainings = pgTable(
  "trainings",
  {
    trainingId: integer("training_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "set null" }),
    name: text("name").notNull(),
    isPublic: boolean("public").notNull().default(false),
    fileId: integer("file_id"),
    /** What was read of the file, in knowledge. */
    sourceId: bigint("source_id", { mode: "number" }),
    /** What was last distilled of it without an avatar. */
    context: text("context").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("trainings_user").on(table.userId, table.trainingId),
    index("trainings_avatar").on(table.avatarId),
    index("trainings_source").on(table.sourceId),
    index("trainings_public").on(table.trainingId).where(sql`public`),
  ],
);

/**
 * Runs. `before` is the context that a proposal was made against, `proposal` the one that is proposed. What a run costs
 * is the sum of the parts it paid for.
 */
export const trainingRuns = pgTable(
  "training_runs",
  {
    runId: integer("run_id").primaryKey().generatedAlwaysAsIdentity(),
    jobId: text("job_id").notNull(),
    act: text("act", { enum: ["execute", "sync", "refine", "combine"] }).notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    trainingId: integer("training_id").references(() => trainings.trainingId, { onDelete: "cascade" }),
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "cascade" }),
    /** The other one that combine joins, and the name of what it makes. */
    targetAvatarId: integer("target_avatar_id"),
    name: text("name"),
    madeAvatarId: integer("made_avatar_id"),
    state: text("state", { enum: ["waiting", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("waiting"),
    step: text("step").notNull().default(""),
    done: doublePrecision("done").notNull().default(0),
    result: text("result", { enum: ["kept", "proposed", "aside", "stored", "nothing"] }),
    before: text("before"),
    proposal: text("proposal"),
    estimateTokens: integer("estimate_tokens").notNull().default(0),
    estimateMicros: bigint("estimate_micros", { mode: "number" }),
    partsReused: integer("parts_reused").notNull().default(0),
    errorCode: text("error_code"),
    errorValues: jsonb("error_values").$type<Record<string, string | number>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("training_runs_avatar").on(table.avatarId, table.runId),
    index("training_runs_training").on(table.trainingId, table.runId),
    // One at a time, however often it is asked for.
    uniqueIndex("training_runs_one_of_training").on(table.trainingId).where(sql`state in ('waiting', 'running')`),
    uniqueIndex("training_runs_one_of_avatar").on(table.avatarId).where(sql`state in ('waiting', 'running')`),
  ],
);

/**
 * What a model made of one part of the material, by what it was asked: the digest covers model, prompt and part. Asked
 * once and paid once, whichever runs need it; `runId` is the run that paid.
 */
export const trainingParts = pgTable(
  "training_parts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    digest: text("digest").notNull(),
    runId: integer("run_id").references(() => trainingRuns.runId, { onDelete: "set null" }),
    answer: text("answer").notNull(),
    promptTokens: integer("prompt_tokens").notNull().default(0),
    completionTokens: integer("completion_tokens").notNull().default(0),
    /** What the provider charged, in millionths of a US dollar; null when its price is not known. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] }), index("training_parts_run").on(table.runId)],
);
