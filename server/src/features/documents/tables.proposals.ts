import type { PieceState } from "@pluma/contract/documents/pieces/piece";
import type { Wish } from "@pluma/contract/documents/proposals";
import type { Source } from "@pluma/contract/generation/sources";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import type { StoredTemplate } from "../chats/index.ts";
import { documents } from "./tables.ts";

/**
 * Texts that were asked for documents. `from` to `to` at `version` is where: what stands there is rewritten, or, where
 * nothing does, something is added. `base` is the document as it was asked about, until the pieces are made of the answer.
 */
export const documentAsks = pgTable(
  "document_asks",
  {
    askId: integer("ask_id").primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer("document_id").references(() => documents.documentId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    avatarId: integer("avatar_id"),
    /** Which state of which template, and what was filled in. Never its prompt. */
    template: jsonb("template").$type<StoredTemplate>(),
    wish: text("wish").$type<Wish>().notNull(),
    text: text("text").notNull(),
    language: text("language"),
    version: integer("version").notNull(),
    from: integer("from_pos").notNull(),
    to: integer("to_pos").notNull(),
    base: jsonb("base").$type<Record<string, unknown>>(),
    /** Null: nothing has arrived yet. */
    content: text("content"),
    sources: jsonb("sources").$type<Source[]>(),
    isGenerating: boolean("is_generating").notNull().default(true),
    finishReason: text("finish_reason"),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
    model: text("model"),
    words: integer("words"),
    /** When the pieces were made; null before. */
    proposedAt: moment("proposed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("document_asks_document").on(table.documentId, table.askId),
    index("document_asks_user").on(table.userId),
  ],
);

/** Pieces of answers, in the order of the text, each where it is at the version that its document has now. */
export const documentPieces = pgTable(
  "document_pieces",
  {
    pieceId: integer("piece_id").primaryKey().generatedAlwaysAsIdentity(),
    askId: integer("ask_id")
      .notNull()
      .references(() => documentAsks.askId, { onDelete: "cascade" }),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    from: integer("from_pos").notNull(),
    to: integer("to_pos").notNull(),
    before: jsonb("before").$type<Record<string, unknown>[]>().notNull(),
    after: jsonb("after").$type<Record<string, unknown>[]>().notNull(),
    state: text("state").$type<PieceState>().notNull(),
    decidedBy: integer("decided_by").references(() => users.userId, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    uniqueIndex("document_pieces_place").on(table.askId, table.place),
    index("document_pieces_document").on(table.documentId),
    index("document_pieces_decided_by").on(table.decidedBy),
  ],
);
