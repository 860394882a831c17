import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/**
 * Browsers that are told of what their person waits for, while they are signed in there: one for a session, so that it ends
 * with it. The address is a secret between that browser and us, and lies sealed.
 */
export const pushDevices = pgTable(
  "push_devices",
  {
    pushDeviceId: integer("push_device_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    uid: text("uid").notNull(),
    sessionId: text("session_id").notNull().unique(),
    /** By which the same browser is known again, whoever is signed in there. */
    endpointHash: text("endpoint_hash").notNull().unique(),
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [index("push_devices_user").on(table.userId, table.createdAt)],
);
