import type { LeftOut } from "@pluma/contract/bundles/bundles";
import type { BundleKind } from "@pluma/contract/bundles/kinds";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { organizations } from "../organizations/tables.ts";
import type { Planned } from "./rules.ts";

/** What a bundle says of itself. */
const head = {
  bundleId: uuid("bundle_id").notNull(),
  number: integer("number").notNull(),
  name: text("name").notNull(),
  author: text("author").notNull().default(""),
  licence: text("licence").notNull().default(""),
  fingerprint: text("fingerprint").notNull(),
};

const ofOrganization = () =>
  integer("organization_id")
    .notNull()
    .references(() => organizations.organizationId, { onDelete: "cascade" });
const ofPerson = () =>
  integer("user_id")
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** Set-up bundles of organizations, each made by a job; the archive is whose who asked for it, for a while. */
export const bundleExports = pgTable(
  "bundle_exports",
  {
    exportId: integer("export_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: ofOrganization(),
    /** Null once they left: how many there were is the organization's to know. */
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    ...head,
    kinds: text("kinds").array().$type<BundleKind[]>().notNull(),
    state: text("state", { enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    done: doublePrecision("done").notNull().default(0),
    things: integer("things").notNull().default(0),
    leftOut: jsonb("left_out").$type<LeftOut[]>().notNull().default([]),
    fileId: integer("file_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("bundle_exports_newest").on(table.organizationId, table.exportId),
    index("bundle_exports_person").on(table.userId),
    uniqueIndex("one_bundle_export").on(table.organizationId).where(sql`state in ('waiting', 'running')`),
  ],
);

/** Bundles that somebody brought: looked at first, then worked on. `plan` is what was said of each thing. */
export const bundleImports = pgTable(
  "bundle_imports",
  {
    importId: integer("import_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: ofOrganization(),
    /** In whose name and with whose rights it is done. */
    userId: ofPerson(),
    fileName: text("file_name").notNull(),
    /** The bundle itself, kept as an archive of theirs until it is done, or for a week. */
    fileId: integer("file_id").notNull(),
    ...head,
    madeAt: moment("made_at").notNull(),
    madeBy: text("made_by").notNull(),
    state: text("state", { enum: ["draft", "running", "done", "failed", "cancelled"] })
      .notNull()
      .default("draft"),
    plan: jsonb("plan").$type<Planned[]>().notNull(),
    done: doublePrecision("done").notNull().default(0),
    /** The code of a refusal, and the thing that it is about. */
    problem: text("problem"),
    problemAbout: text("problem_about"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("bundle_imports_newest").on(table.organizationId, table.importId),
    index("bundle_imports_person").on(table.userId),
    uniqueIndex("one_bundle_import").on(table.organizationId).where(sql`state = 'running'`),
  ],
);

/** Files of a bundle that are kept for what is about to be made; what is left of one that failed is removed. */
export const bundleFiles = pgTable(
  "bundle_files",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => bundleImports.importId, { onDelete: "cascade" }),
    /** Of which thing, and at which place of its list of files. */
    key: uuid("key").notNull(),
    at: integer("at").notNull(),
    fileId: integer("file_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.key, table.at] })],
);

/** The bundles that organizations brought things from, as they came last. */
export const bundleSources = pgTable(
  "bundle_sources",
  {
    organizationId: ofOrganization(),
    ...head,
    broughtAt: moment("brought_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.bundleId] })],
);

/** Which things came from a bundle: their key, what they were there (`came`), and what they became here (`became`). */
export const bundleThings = pgTable(
  "bundle_things",
  {
    organizationId: integer("organization_id").notNull(),
    key: uuid("key").notNull(),
    kind: text("kind").$type<BundleKind>().notNull(),
    thingId: integer("thing_id").notNull(),
    bundleId: uuid("bundle_id").notNull(),
    name: text("name").notNull(),
    came: text("came").notNull(),
    became: text("became").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.key] }),
    uniqueIndex("bundle_things_thing").on(table.organizationId, table.kind, table.thingId),
    foreignKey({
      name: "bundle_things_source",
      columns: [table.organizationId, table.bundleId],
      foreignColumns: [bundleSources.organizationId, bundleSources.bundleId],
    }).onDelete("cascade"),
  ],
);

/** The keys of other installations that an organization said it trusts. */
export const bundleSigners = pgTable(
  "bundle_signers",
  {
    organizationId: ofOrganization(),
    fingerprint: text("fingerprint").notNull(),
    trustedAt: moment("trusted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.fingerprint] })],
);

/** What the bytes of kept files are, by where they lie: bytes in one place never change. */
export const bundleHashes = pgTable("bundle_hashes", {
  storageKey: text("storage_key").primaryKey(),
  sha256: text("sha256").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
