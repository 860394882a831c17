import type { SeenProof } from "@pluma/contract/organizations/hosts";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { organizations } from "./tables.ts";

/**
 * The hosts that organizations say are theirs, one of each. Several may claim one; it is whose who has proved it, and of these
 * there is one at a time. A host that is not proved is nobody's.
 */
export const organizationHosts = pgTable(
  "organization_hosts",
  {
    organizationId: integer("organization_id")
      .primaryKey()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    host: text("host").notNull(),
    /** What is to be found at the host, of this organization alone. */
    proof: text("proof").notNull(),
    enteredAt: moment("entered_at").notNull(),
    /** When it was looked for last, what was seen then, and when it is looked for again. */
    checkedAt: moment("checked_at"),
    seen: jsonb("seen").$type<SeenProof>(),
    nextCheckAt: moment("next_check_at").notNull(),
    /** Since when the host is theirs; null while it is not. */
    provedAt: moment("proved_at"),
    /** Since when the proof of a proved host is no longer found. */
    lostAt: moment("lost_at"),
  },
  (table) => [
    uniqueIndex("organization_hosts_proved").on(table.host).where(sql`proved_at is not null`),
    index("organization_hosts_due").on(table.nextCheckAt),
  ],
);
