import { exportStates } from "@pluma/contract/organizations/exports";
import { rowOutcomes } from "@pluma/contract/organizations/imports";
import type { WorkKind } from "@pluma/contract/organizations/work";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import { users } from "../accounts/tables.ts";

/** Organizations. One that was taken away keeps its row, for what it sold, and frees its slug. */
export const organizations = pgTable(
  "organizations",
  {
    organizationId: integer("organization_id").primaryKey().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    /** Its name as a segment of addresses. */
    slug: text("slug").notNull(),
    tagline: text("tagline").notNull().default(""),
    /** Where its picture and its video of welcome lie; empty for none. */
    thumbnail: text("thumbnail").notNull().default(""),
    welcomeVideo: text("welcome_video").notNull().default(""),
    /** The host that they say is theirs; whether it is stands in organization_hosts. */
    domain: text("domain"),
    /** The organization's own AI key, sealed. */
    openaiApiKey: text("openai_api_key"),
    /** The installation's AI key does not answer for it: without a key of its own nothing does. */
    usesOwnKeyOnly: boolean("uses_own_key_only").notNull().default(false),
    /** The organization's own Stripe account; the keys that are secret are sealed. */
    stripePublicKey: text("stripe_public_key"),
    stripePrivateKey: text("stripe_private_key"),
    stripeWebhookKey: text("stripe_webhook_key"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
    /** When what it had was erased, a while after it was taken away. */
    erasedAt: moment("erased_at"),
  },
  (table) => [
    uniqueIndex("organizations_slug").on(table.slug).where(sql`deleted_at is null`),
    index("organizations_to_erase").on(table.deletedAt).where(sql`deleted_at is not null and erased_at is null`),
  ],
);

/** How whoever is equal stands in lists of people: by name. */
const named = ({ nameKey, lastNameKey, userId }: Record<"nameKey" | "lastNameKey" | "userId", ExtraConfigColumn>) =>
  [nameKey, lastNameKey, userId] as const;

/** Memberships. `user_type_id`: 1 Admin, 2 Manager, 3 Member. */
export const userOrganizations = pgTable(
  "user_organizations",
  {
    userOrganizationId: integer("user_organization_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    userTypeId: integer("user_type_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The person's names as lists sort them, so that a page is read off an index; triggers write them (migration `lists-of-organizations`). */
    nameKey: text("name_key").notNull().default(""),
    lastNameKey: text("last_name_key").notNull().default(""),
    /** The words that they wrote there in all, and when they began the last text, as far as no row of `written_marks` is of them. */
    words: bigint("words", { mode: "number" }).notNull().default(0),
    lastUsed: moment("last_used"),
  },
  (table) => [
    unique("one_membership").on(table.userId, table.organizationId),
    index("user_organizations_people").on(table.organizationId, table.userTypeId),
    index("user_organizations_names").on(table.organizationId, table.nameKey, table.lastNameKey, table.userId),
    index("user_organizations_words").on(table.organizationId, table.words, ...named(table)),
    index("user_organizations_most_words").on(table.organizationId, table.words.desc(), ...named(table)),
    index("user_organizations_used").on(table.organizationId, table.lastUsed.asc().nullsFirst(), ...named(table)),
    index("user_organizations_last_used").on(table.organizationId, table.lastUsed.desc().nullsLast(), ...named(table)),
  ],
);

/** The words of a group's name, folded. */
export const wordsOfGroup = (table: Record<"name", AnyPgColumn>) => wordsIn(sql`fold(${table.name})`);

/** Groups of an organization's people. */
export const groups = pgTable(
  "groups",
  {
    groupId: integer("group_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
  },
  (table) => [
    // Only so that who is in a group can be held to its organization.
    unique("group_in_organization").on(table.groupId, table.organizationId),
    index("groups_names").on(table.organizationId, table.nameKey, table.groupId),
    index("groups_words").using("gin", table.organizationId, wordsOfGroup(table)),
  ],
);

/** Who is in a group: people of its organization, and nobody who is not or no longer, whatever happens at once. */
export const groupUsers = pgTable(
  "group_users",
  {
    groupUserId: integer("group_user_id").primaryKey().generatedAlwaysAsIdentity(),
    groupId: integer("group_id").notNull(),
    organizationId: integer("organization_id").notNull(),
    userId: integer("user_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("group_user_once").on(table.groupId, table.userId),
    index("group_users_person").on(table.userId, table.organizationId),
    foreignKey({
      name: "group_users_group",
      columns: [table.groupId, table.organizationId],
      foreignColumns: [groups.groupId, groups.organizationId],
    }).onDelete("cascade"),
    foreignKey({
      name: "group_users_member",
      columns: [table.userId, table.organizationId],
      foreignColumns: [userOrganizations.userId, userOrganizations.organizationId],
    }).onDelete("cascade"),
  ],
);

/**
 * Who was asked into an organization by an address that had no account. One of them waits for an answer at a time; the
 * row is kept for a while after its end, so that a late click is told what became of it. Only the token's hash is kept.
 */
export const invitations = pgTable(
  "organization_invitations",
  {
    invitationId: integer("invitation_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    /** Lower case, as accounts keep theirs. */
    email: text("email").notNull(),
    userTypeId: integer("user_type_id").notNull(),
    /** Null once they have left. */
    invitedBy: integer("invited_by").references(() => users.userId, { onDelete: "set null" }),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("one_invitation")
      .on(table.organizationId, table.email)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    // Asked whenever somebody proves an address.
    index("organization_invitations_address").on(table.email),
  ],
);

/** Files of people that somebody brought: looked at first, then worked on row by row. */
export const peopleImports = pgTable(
  "organization_people_imports",
  {
    importId: integer("import_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    /** In whose name and with whose rights it is done. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    state: text("state", { enum: ["draft", "running", "done"] })
      .notNull()
      .default("draft"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("organization_people_imports_person").on(table.userId),
    uniqueIndex("one_import_running").on(table.organizationId).where(sql`state = 'running'`),
  ],
);

/** The rows of such files; a row without a result waits, if anything is to be done for it. */
export const peopleImportRows = pgTable(
  "organization_people_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => peopleImports.importId, { onDelete: "cascade" }),
    row: integer("row").notNull(),
    email: text("email").notNull(),
    /** As it was written. */
    role: text("role").notNull(),
    userTypeId: integer("user_type_id"),
    outcome: text("outcome", { enum: rowOutcomes }).notNull(),
    result: text("result", { enum: ["added", "invited", "failed"] }),
    /** The code of a refusal. */
    problem: text("problem"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);

/** Who was in an organization and left it, or was taken out: what they made there can be handed over later. */
export const departures = pgTable(
  "organization_departures",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    leftAt: moment("left_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index("organization_departures_person").on(table.userId),
    index("organization_departures_when").on(table.organizationId, table.leftAt),
  ],
);

/** What was handed over in an organization, from whom to whom: how much of each kind. */
export const handovers = pgTable(
  "organization_handovers",
  {
    handoverId: integer("handover_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    fromUserId: integer("from_user_id").notNull(),
    toUserId: integer("to_user_id").notNull(),
    /** Null where nobody did: they closed their account. */
    byUserId: integer("by_user_id"),
    /** They did it as staff of the platform, whose names are not the organization's to know. */
    isStaff: boolean("is_staff").notNull().default(false),
    counts: jsonb("counts").$type<{ kind: WorkKind; count: number }[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("organization_handovers_from").on(table.organizationId, table.fromUserId, table.handoverId)],
);

/** Exports of all that organizations have, each made by a job; the archive is whose who asked for it, for a while. */
export const organizationExports = pgTable(
  "organization_exports",
  {
    exportId: integer("export_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    state: text("state", { enum: exportStates }).notNull().default("waiting"),
    /** The part that is being collected, and how much is done, from 0 to 1. */
    step: text("step").notNull().default(""),
    done: doublePrecision("done").notNull().default(0),
    fileId: integer("file_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("organization_exports_newest").on(table.organizationId, table.exportId),
    index("organization_exports_person").on(table.userId),
    uniqueIndex("one_organization_export").on(table.organizationId).where(sql`state in ('waiting', 'running')`),
  ],
);
