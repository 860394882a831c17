import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** The page that staff are making: one row, and in it the draft, null while it is what visitors see. */
export const landingDraft = pgTable("landing_draft", {
  draftId: integer("draft_id").primaryKey(),
  page: text("page"),
  /** Counts every save, discard and publishing, so that two editors at once hear of each other. */
  saves: integer("saves").notNull().default(0),
  /** A hash of what visitors saw when the draft was begun. */
  base: text("base").notNull().default(""),
  savedBy: integer("saved_by"),
  savedAt: moment("saved_at").notNull().defaultNow(),
});

/** Pages as they were published, the newest so many. */
export const landingStates = pgTable("landing_states", {
  landingStateId: integer("landing_state_id").primaryKey().generatedAlwaysAsIdentity(),
  page: text("page").notNull(),
  /** Null where a set-up did, and nobody. */
  publishedBy: integer("published_by"),
  publishedAt: moment("published_at").notNull(),
});
