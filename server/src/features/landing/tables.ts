import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** The pages that are being made: of each site a row, and in it the draft, null while it is what visitors see. */
export const landingDraft = pgTable("landing_draft", {
  /** Whose page it is; that of the installation is at 0, as its settings are. */
  organizationId: integer("organization_id").primaryKey(),
  page: text("page"),
  /** Counts every save, discard and publishing, so that two editors at once hear of each other. */
  saves: integer("saves").notNull().default(0),
  /** A hash of what visitors saw when the draft was begun. */
  base: text("base").notNull().default(""),
  savedBy: integer("saved_by"),
  savedAt: moment("saved_at").notNull().defaultNow(),
});

/** Pages as they were published, of each site the newest so many. */
export const landingStates = pgTable(
  "landing_states",
  {
    landingStateId: integer("landing_state_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id").notNull().default(0),
    page: text("page").notNull(),
    /** Null where a set-up did, and nobody. */
    publishedBy: integer("published_by"),
    publishedAt: moment("published_at").notNull(),
  },
  (table) => [index("landing_states_site").on(table.organizationId, table.landingStateId)],
);
