import type { Language } from "@pluma/contract/kit/kit";
import type { TemplateField } from "@pluma/contract/templates/fields";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What a template is made of, and what each state of it keeps. */
const made = {
  name: text("name").notNull(),
  description: text("description").notNull(),
  content: text("content").notNull(),
  type: text("type").notNull().default(""),
  /** Comma separated, as they are sent. */
  tags: text("tags").notNull().default(""),
  language: text("language").$type<Language>().notNull(),
  editable: boolean("editable").notNull().default(false),
  showPrompt: boolean("show_prompt").notNull().default(true),
  fields: jsonb("fields").$type<TemplateField[]>().notNull().default([]),
};

/**
 * Templates. Those of the installation have no owner: starters, and what is left when the owner of a public one leaves.
 * `version` is the number of the state that stands.
 */
export const templates = pgTable(
  "templates",
  {
    templateId: integer("template_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    ...made,
    isPublic: boolean("public").notNull().default(false),
    /** Of an organization: used only by its Admins and by those to whom a campaign gives it, and not by everybody there. */
    campaignsOnly: boolean("campaigns_only").notNull().default(false),
    version: integer("version").notNull().default(1),
    /** A name that outlives installations: files of templates find it again by this. */
    ref: text("ref").notNull(),
    /** It came with the installation; the digest of what came, so that an update never touches what was changed since. */
    starterDigest: text("starter_digest"),
    /** Staff do not want a starter to be offered. */
    isHidden: boolean("is_hidden").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
    // What lists are found and sorted by, whatever case and accents anything has. Without a type or tag they come last.
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
    typeKey: text("type_key").generatedAlwaysAs(sql`nullif(fold(btrim(type)), '')`),
    tagKeys: text("tag_keys")
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(string_to_array(fold(btrim(regexp_replace(tags, '\\s*,\\s*', ',', 'g'))), ','), '')`,
      ),
    firstTag: text("first_tag").generatedAlwaysAs(sql`nullif(fold(btrim(split_part(tags, ',', 1))), '')`),
    search: text("search")
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || description || ' ' || type || ' ' || tags)`),
    // Kept, and not only indexed: whatever the index finds is looked at once more, and folding takes longer than looking.
    contentKey: text("content_key").notNull().generatedAlwaysAs(sql`fold(content)`),
  },
  (table) => {
    // What says who finds a template stands in them too, so that pages and counts are read off an index alone.
    const whose = [table.isPublic, table.isHidden, table.userId, table.organizationId, table.language] as const;
    return [
      index("templates_counted")
        .on(table.language, ...whose.slice(0, 4))
        .where(sql`deleted_at is null`),
      // One for each order of a list.
      index("templates_updated")
        .on(table.updatedAt, table.templateId, ...whose)
        .where(sql`deleted_at is null`),
      index("templates_created")
        .on(table.createdAt, table.templateId, ...whose)
        .where(sql`deleted_at is null`),
      index("templates_name")
        .on(table.nameKey, table.templateId, ...whose)
        .where(sql`deleted_at is null`),
      index("templates_tag")
        .on(table.firstTag, table.nameKey, table.templateId, ...whose)
        .where(sql`deleted_at is null`),
      index("templates_type")
        .on(table.typeKey, table.nameKey, table.templateId, ...whose)
        .where(sql`deleted_at is null`),
      index("templates_tags").using("gin", table.tagKeys),
      index("templates_search").using("gin", table.search.op("gin_trgm_ops")),
      index("templates_content").using("gin", table.contentKey.op("gin_trgm_ops")),
      index("templates_user").on(table.userId, table.updatedAt),
      index("templates_organization").on(table.organizationId).where(sql`organization_id is not null`),
      index("templates_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
      uniqueIndex("templates_starter").on(table.ref).where(sql`starter_digest is not null`),
    ];
  },
);

/** Every state of a template, numbered from 1. */
export const templateVersions = pgTable(
  "template_versions",
  {
    templateVersionId: integer("template_version_id").primaryKey().generatedAlwaysAsIdentity(),
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    ...made,
    /** The number of the version that was brought back. */
    restored: integer("restored"),
    /** Who did it; null for the installation, and once they left. */
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("template_versions_number").on(table.templateId, table.number)],
);

/** The stars that people gave templates. */
export const templateFavorites = pgTable(
  "template_favorites",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateId] }),
    index("template_favorites_template").on(table.templateId),
  ],
);

/** What somebody filled in last, by the names of the fields. */
export const templateValues = pgTable(
  "template_values",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
    values: jsonb("values").$type<Record<string, string>>().notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.templateId] }),
    index("template_values_template").on(table.templateId),
  ],
);
