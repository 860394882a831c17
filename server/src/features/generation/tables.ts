import { wordUses } from "@pluma/contract/organizations/words";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

export const generationStates = ["running", "done", "stopped", "failed", "interrupted"] as const;

/**
 * One asking of a model. The text itself lies in the row of whoever asked (`kind` and `ref` say where); this row says
 * who runs it, whether it still lives, what it may spend and what it spent.
 */
export const generations = pgTable(
  "generations",
  {
    generationId: bigint("generation_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    organizationId: integer("organization_id"),
    kind: text("kind").notNull(),
    ref: bigint("ref", { mode: "number" }).notNull(),
    state: text("state", { enum: generationStates }).notNull().default("running"),
    nodeId: text("node_id").notNull(),
    heartbeatAt: moment("heartbeat_at").notNull().defaultNow(),
    stopRequested: boolean("stop_requested").notNull().default(false),
    provider: text("provider").notNull(),
    modelAsked: text("model_asked").notNull(),
    modelAnswered: text("model_answered"),
    reservedWords: integer("reserved_words").notNull(),
    isUnlimited: boolean("is_unlimited").notNull(),
    /** The words are the organization's, and not the person's. */
    isPooled: boolean("is_pooled").notNull().default(false),
    /** The month in which what is reserved is held against the caps of the organization; null where none held it. */
    heldMonth: text("held_month"),
    /** What it was written for. */
    usedFor: text("used_for", { enum: wordUses }).notNull().default("chat"),
    /** Whose voice it has, and the campaign that it was written for; as it was when it was asked for. */
    avatarId: integer("avatar_id"),
    campaignId: integer("campaign_id"),
    /** The words that the text had before, when it is one that goes on; they were paid then. */
    baseWords: integer("base_words").notNull().default(0),
    deliveredWords: integer("delivered_words").notNull().default(0),
    /** Whose key paid the provider. */
    keyOwner: text("key_owner", { enum: ["user", "organization", "platform"] })
      .notNull()
      .default("platform"),
    /** How often a provider was asked before the first piece came. */
    attempts: integer("attempts").notNull().default(1),
    /** What the provider charges for it, in millionths of a US dollar; null when its price is not known. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    promptTokens: integer("prompt_tokens"),
    completionTokens: integer("completion_tokens"),
    finishReason: text("finish_reason"),
    errorCode: text("error_code"),
    startedAt: moment("started_at").notNull().defaultNow(),
    firstTokenAt: moment("first_token_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("generations_running").on(table.heartbeatAt).where(sql`state = 'running'`),
    index("generations_user").on(table.userId, table.generationId),
    // What the people of an organization wrote in it, person by person. Words are summed up off it, and off the one by days.
    index("generations_space")
      .on(table.organizationId, table.userId, table.startedAt, table.deliveredWords)
      .where(sql`organization_id is not null`),
    // What an avatar was asked, person by person.
    index("generations_avatar").on(table.avatarId, table.userId).where(sql`avatar_id is not null`),
    // What was written in an organization, day by day.
    index("generations_organization")
      .on(table.organizationId, table.startedAt, table.userId, table.deliveredWords)
      .where(sql`organization_id is not null`),
  ],
);
