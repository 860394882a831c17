import { campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import { users } from "../accounts/tables.ts";
import { avatars } from "../avatars/tables.ts";
import { documents } from "../documents/tables.ts";
import { groups, organizations, userOrganizations } from "../organizations/tables.ts";
import { templates } from "../templates/tables.ts";
import { workflows } from "../workflows/tables.ts";

/** Campaigns of organizations. */
export const campaigns = pgTable(
  "campaigns",
  {
    campaignId: integer("campaign_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    /** Who made it; null once they left the installation. */
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** Where its picture lies; empty for none. */
    thumbnail: text("thumbnail").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
    search: text("search").notNull().generatedAlwaysAs(sql`fold(name || ' ' || description)`),
  },
  (table) => [
    // Only so that what hangs on a campaign can be held to its organization.
    unique("campaign_in_organization").on(table.campaignId, table.organizationId),
    index("campaigns_created").on(table.organizationId, table.createdAt, table.campaignId),
    index("campaigns_updated").on(table.organizationId, table.updatedAt, table.campaignId),
    index("campaigns_name").on(table.organizationId, table.nameKey, table.campaignId),
    index("campaigns_user").on(table.userId),
    index("campaigns_words").using("gin", table.organizationId, wordsIn(table.search)),
  ],
);

/** What campaigns have: each row names one thing: a document, a template, an avatar or a workflow. */
export const campaignResources = pgTable(
  "campaign_resources",
  {
    campaignResourceId: integer("campaign_resource_id").primaryKey().generatedAlwaysAsIdentity(),
    campaignId: integer("campaign_id").notNull(),
    organizationId: integer("organization_id").notNull(),
    documentId: integer("document_id").references(() => documents.documentId, { onDelete: "cascade" }),
    templateId: integer("template_id").references(() => templates.templateId, { onDelete: "cascade" }),
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "cascade" }),
    workflowId: integer("workflow_id").references(() => workflows.workflowId, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("campaign_resource_one", sql`num_nonnulls(document_id, template_id, avatar_id, workflow_id) = 1`),
    uniqueIndex("campaign_resources_documents").on(table.campaignId, table.documentId),
    uniqueIndex("campaign_resources_templates").on(table.campaignId, table.templateId),
    uniqueIndex("campaign_resources_avatars").on(table.campaignId, table.avatarId),
    uniqueIndex("campaign_resources_workflows").on(table.campaignId, table.workflowId),
    index("campaign_resources_campaign").on(table.campaignId, table.campaignResourceId),
    index("campaign_resources_document").on(table.documentId),
    index("campaign_resources_template").on(table.templateId),
    index("campaign_resources_avatar").on(table.avatarId),
    index("campaign_resources_workflow").on(table.workflowId),
    foreignKey({
      name: "campaign_resources_of",
      columns: [table.campaignId, table.organizationId],
      foreignColumns: [campaigns.campaignId, campaigns.organizationId],
    }).onDelete("cascade"),
  ],
);

/** What may be done with what a campaign has. */
const permission = () => text("permission", { enum: campaignPermissions }).notNull().default("edit");

/** To whom campaigns are given: people of their organization, and nobody who is not or no longer. */
export const campaignUsers = pgTable(
  "campaign_users",
  {
    campaignUserId: integer("campaign_user_id").primaryKey().generatedAlwaysAsIdentity(),
    campaignId: integer("campaign_id").notNull(),
    organizationId: integer("organization_id").notNull(),
    userId: integer("user_id").notNull(),
    permission: permission(),
    /** Who gave it; null once they left the installation. */
    givenBy: integer("given_by").references(() => users.userId, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("campaign_user_permission", sql`permission in ('read', 'use', 'edit')`),
    unique("campaign_user_once").on(table.campaignId, table.userId),
    index("campaign_users_person").on(table.userId, table.organizationId),
    index("campaign_users_giver").on(table.givenBy),
    foreignKey({
      name: "campaign_users_campaign",
      columns: [table.campaignId, table.organizationId],
      foreignColumns: [campaigns.campaignId, campaigns.organizationId],
    }).onDelete("cascade"),
    foreignKey({
      name: "campaign_users_member",
      columns: [table.userId, table.organizationId],
      foreignColumns: [userOrganizations.userId, userOrganizations.organizationId],
    }).onDelete("cascade"),
  ],
);

/** The groups of their organization to which campaigns are given. */
export const campaignGroups = pgTable(
  "campaign_groups",
  {
    campaignGroupId: integer("campaign_group_id").primaryKey().generatedAlwaysAsIdentity(),
    campaignId: integer("campaign_id").notNull(),
    organizationId: integer("organization_id").notNull(),
    groupId: integer("group_id").notNull(),
    permission: permission(),
    givenBy: integer("given_by").references(() => users.userId, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("campaign_group_permission", sql`permission in ('read', 'use', 'edit')`),
    unique("campaign_group_once").on(table.campaignId, table.groupId),
    index("campaign_groups_group").on(table.groupId, table.organizationId),
    index("campaign_groups_giver").on(table.givenBy),
    foreignKey({
      name: "campaign_groups_campaign",
      columns: [table.campaignId, table.organizationId],
      foreignColumns: [campaigns.campaignId, campaigns.organizationId],
    }).onDelete("cascade"),
    foreignKey({
      name: "campaign_groups_group",
      columns: [table.groupId, table.organizationId],
      foreignColumns: [groups.groupId, groups.organizationId],
    }).onDelete("cascade"),
  ],
);
