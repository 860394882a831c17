import { index, integer, pgEnum, pgTable, real, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobState = pgEnum("job_state", ["queued", "running", "done", "failed", "cancelled"]);

/** What became of each job, and how far it is; the queue itself keeps its own tables. */
export const jobs = pgTable(
  "jobs",
  {
    jobId: uuid("job_id").primaryKey(),
    kind: text("kind").notNull(),
    /** Who asked for it; kept without a foreign key, because a log outlives the person. */
    userId: integer("user_id"),
    state: jobState("state").notNull().default("queued"),
    /** What is being done now, in a word of the kind's own. */
    step: text("step"),
    /** The share that is done, 0 to 1. */
    done: real("done").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp("started_at", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [index("jobs_user_id").on(table.userId), index("jobs_ended_at").on(table.endedAt)],
);

export type JobRow = typeof jobs.$inferSelect;
