import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import type { Figures } from "../../providers/reader/index.ts";
import { users } from "../accounts/tables.ts";

/** A table in a file: `rows` counts those below the head, `figures` are over all of them; unset where it was read before there were any. */
export type SourceTable = { page: number | null; rows: number; columns: number; head: string[]; figures?: Figures };

/** A page that is a picture: how sure what was recognised on it is, from 0 to 100; null where nothing could be. */
export type ScannedPage = { page: number; confidence: number | null };

export const sourceStates = ["waiting", "reading", "ready", "failed"] as const;

/** Files that are read, and how that went. What was read of one lies in its passages. */
export const knowledgeSources = pgTable(
  "knowledge_sources",
  {
    sourceId: bigint("source_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** The space in which it was added, whose key pays for its vectors. */
    organizationId: integer("organization_id"),
    fileId: integer("file_id").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    state: text("state", { enum: sourceStates }).notNull().default("waiting"),
    errorCode: text("error_code"),
    /** Null where the kind of file has none. */
    pages: integer("pages"),
    characters: integer("characters"),
    /** As white space parts them; null where it was read before they were counted. */
    words: integer("words"),
    passages: integer("passages"),
    /** The page that is being read. */
    pageRead: integer("page_read"),
    /** The tables that stand in it: where, how many rows and columns, and the names of the columns. */
    tables: jsonb("tables").$type<SourceTable[]>().notNull().default([]),
    /** Its pages that are pictures, as far as something stands on them. */
    scanned: jsonb("scanned").$type<ScannedPage[]>().notNull().default([]),
    /**
     * Which model made its vectors; null where none was asked, and `givenUp` of the one that made none. Vectors of different
     * models say nothing about each other.
     */
    embeddingModel: text("embedding_model"),
    /** How many of its passages have a vector of that model. */
    embedded: integer("embedded").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Grows while it is read, so that one whose reader died can be told. */
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("knowledge_sources_user").on(table.userId),
    index("knowledge_sources_unfinished").on(table.updatedAt).where(sql`state in ('waiting', 'reading')`),
  ],
);

/** 32-bit floats, one after the other: read back without being parsed one by one, as an array would have to be. */
const vector = customType<{ data: Float32Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  // A copy, because the bytes need not begin where a float may.
  fromDriver: (bytes) => new Float32Array(new Uint8Array(bytes).buffer),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The text of a source, piece by piece: in order and without their overlaps they are the whole of it.
 */
export const knowledgePassages = pgTable(
  "knowledge_passages",
  {
    sourceId: bigint("source_id", { mode: "number" })
      .notNull()
      .references(() => knowledgeSources.sourceId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    page: integer("page"),
    text: text("text").notNull(),
    /** How many characters at its beginning the passage before it ends with. */
    overlap: smallint("overlap").notNull(),
    /** Its vector from the provider, of length 1; null where there is none. */
    embedding: vector("embedding"),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.position] })],
);

/**
 * Which words the passages of a source hold, as `words/packed.ts` packs them: made when it was read, so that the first
 * search after a start looks things up too. One of another version was made by other rules, and is made anew.
 */
export const knowledgeIndexes = pgTable("knowledge_indexes", {
  sourceId: bigint("source_id", { mode: "number" })
    .primaryKey()
    .references(() => knowledgeSources.sourceId, { onDelete: "cascade" }),
  version: integer("version").notNull(),
  packed: bytes("packed").notNull(),
});

/**
 * Pages of a source that are pictures, while it is being read: each is kept as it is recognised, so that whoever goes on
 * after a node that died begins none twice. They go once the source is read.
 */
export const knowledgeScans = pgTable(
  "knowledge_scans",
  {
    sourceId: bigint("source_id", { mode: "number" })
      .notNull()
      .references(() => knowledgeSources.sourceId, { onDelete: "cascade" }),
    page: integer("page").notNull(),
    outcome: text("outcome", { enum: ["waiting", "read", "blank", "unreadable"] })
      .notNull()
      .default("waiting"),
    text: text("text").notNull().default(""),
    confidence: real("confidence"),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.page] })],
);
