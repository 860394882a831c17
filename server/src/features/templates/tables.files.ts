import { bigint, index, integer, pgTable } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { templates } from "./tables.ts";

/**
 * What templates carry beside their prompt: a file, in which of their versions it stands, and what was read of it. From
 * `fromVersion` on, and before `toVersion`; null: it stands now. One that comes back with an earlier version is another row
 * of the same file. The bytes are kept until the template goes for good.
 */
export const templateFiles = pgTable(
  "template_files",
  {
    templateFileId: integer("template_file_id").primaryKey().generatedAlwaysAsIdentity(),
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
    fileId: integer("file_id").notNull(),
    /** What was read of it, in knowledge. */
    sourceId: bigint("source_id", { mode: "number" }),
    fromVersion: integer("from_version").notNull(),
    toVersion: integer("to_version"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("template_files_template").on(table.templateId),
    index("template_files_source").on(table.sourceId),
    index("template_files_file").on(table.fileId),
  ],
);
