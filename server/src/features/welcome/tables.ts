import { integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What people put aside for good, and when. */
export const welcomed = pgTable("welcomed", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  firstTextEndedAt: moment("first_text_ended_at"),
  firstStepsEndedAt: moment("first_steps_ended_at"),
});
