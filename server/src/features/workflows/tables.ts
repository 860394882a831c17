import type { WorkflowStep } from "@pluma/contract/workflows/steps";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import { users } from "../accounts/tables.ts";
import { conversations } from "../chats/tables.ts";
import type { KeptTemplate } from "../templates/index.ts";

/** The words of a workflow, folded. */
export const wordsOfWorkflow = (table: Record<"name" | "description" | "tags", AnyPgColumn>) =>
  wordsIn(sql`fold(${table.name} || ' ' || ${table.description} || ' ' || ${table.tags})`);

/** Workflows. Those of the installation have no owner. `version` counts its changes. */
export const workflows = pgTable(
  "workflows",
  {
    workflowId: integer("workflow_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    tags: text("tags").notNull().default(""),
    steps: jsonb("steps").$type<WorkflowStep[]>().notNull(),
    isPublic: boolean("public").notNull().default(false),
    /** Of an organization: used only by its Admins and by those to whom a campaign gives it, and not by everybody there. */
    campaignsOnly: boolean("campaigns_only").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("workflows_user").on(table.userId, table.updatedAt),
    index("workflows_organization").on(table.organizationId).where(sql`organization_id is not null`),
    index("workflows_public").on(table.updatedAt).where(sql`public`),
    index("workflows_words").using("gin", wordsOfWorkflow(table)),
  ],
);

/** A step as a run keeps it: with the state that its template had. Those of before states were kept have none. */
export type KeptStep = WorkflowStep & KeptTemplate;

/** A workflow as a run keeps it, whatever becomes of it afterwards. */
export type KeptWorkflow = { name: string; description: string; tags: string; steps: KeptStep[] };

/**
 * Runs. `isGoing`: what waits in it is asked as soon as it can be; `revision` counts how often somebody set it going, so
 * that who found that it has come to rest does not end what was begun since.
 */
export const userWorkflows = pgTable(
  "user_workflows",
  {
    userWorkflowId: integer("user_workflow_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    /** The batch that it is a row of. No foreign key: workflows do not know what runs many. */
    workflowBatchId: integer("workflow_batch_id"),
    // No foreign key: a run outlives its workflow.
    workflowId: integer("workflow_id").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** As they were sent. */
    values: text("values").notNull().default(""),
    workflow: jsonb("workflow").$type<KeptWorkflow>().notNull(),
    isGoing: boolean("is_going").notNull().default(true),
    revision: integer("revision").notNull().default(0),
    cancelledAt: moment("cancelled_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("user_workflows_user").on(table.userId, table.userWorkflowId),
    index("user_workflows_alone").on(table.userId, table.userWorkflowId).where(sql`workflow_batch_id is null`),
    index("user_workflows_batch").on(table.workflowBatchId).where(sql`workflow_batch_id is not null`),
    index("user_workflows_going").on(table.userWorkflowId).where(sql`is_going`),
  ],
);

/**
 * The steps of runs. `wanted` is how often the person wants a step to have been asked by now, `attempts` how often it was,
 * `seen` the attempt that they had their look at. How it stands is told by its conversation; `error` is what kept the last
 * attempt from being asked at all.
 */
export const userWorkflowTemplates = pgTable(
  "user_workflow_templates",
  {
    userWorkflowTemplateId: integer("user_workflow_template_id").primaryKey().generatedAlwaysAsIdentity(),
    userWorkflowId: integer("user_workflow_id")
      .notNull()
      .references(() => userWorkflows.userWorkflowId, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    position: integer("position").notNull(),
    conversationId: bigint("conversation_id", { mode: "number" }).references(() => conversations.conversationId, {
      onDelete: "set null",
    }),
    wanted: integer("wanted").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    seen: integer("seen").notNull().default(0),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
  },
  (table) => [
    uniqueIndex("user_workflow_templates_position").on(table.userWorkflowId, table.position),
    index("user_workflow_templates_conversation").on(table.conversationId),
  ],
);

/** Each time that a step was asked, once, whoever asked at the same moment: the row comes with the question or not at all. */
export const userWorkflowAttempts = pgTable(
  "user_workflow_attempts",
  {
    userWorkflowTemplateId: integer("user_workflow_template_id")
      .notNull()
      .references(() => userWorkflowTemplates.userWorkflowTemplateId, { onDelete: "cascade" }),
    attempt: integer("attempt").notNull(),
    /** The answer as it was begun; null for one that was refused. */
    messageId: bigint("message_id", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userWorkflowTemplateId, table.attempt] })],
);
