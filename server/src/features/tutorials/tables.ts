import type { Language } from "@pluma/contract/kit/languages";
import type { Cue } from "@pluma/contract/tutorials/captions";
import type { Chapter } from "@pluma/contract/tutorials/chapters";
import { tutorialScreens } from "@pluma/contract/tutorials/screens";
import { devices } from "@pluma/contract/tutorials/tutorials";
import { videoProviders } from "@pluma/contract/tutorials/video";
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What is said of something in the languages that have it. */
type Said<T> = Partial<Record<Language, T>>;

/** Videos that teach. */
export const tutorials = pgTable(
  "tutorials",
  {
    tutorialId: integer("tutorial_id").primaryKey().generatedAlwaysAsIdentity(),
    /** Its place among all, the first being 1. */
    place: integer("place").notNull(),
    /** What its video speaks. */
    lang: text("lang").$type<Language>().notNull(),
    names: jsonb("names").$type<Said<string>>().notNull(),
    descriptions: jsonb("descriptions").$type<Said<string>>().notNull(),
    provider: text("provider", { enum: videoProviders }).notNull(),
    /** An uploaded video, or the id that the platform gave it. */
    fileId: integer("file_id"),
    videoId: text("video_id"),
    pictureFileId: integer("picture_file_id"),
    lengthSeconds: integer("length_seconds"),
    chapters: jsonb("chapters").$type<Said<Chapter[]>>().notNull(),
    captionLangs: text("caption_langs").array().$type<Language[]>().notNull().default(sql`'{}'::text[]`),
    screen: text("screen", { enum: tutorialScreens }),
    isShown: boolean("is_shown").notNull().default(true),
    /** Titles, descriptions, chapters and what is said, folded, to be searched. */
    searched: text("searched").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("tutorials_place").on(table.place),
    uniqueIndex("tutorials_screen").on(table.screen, table.lang).where(sql`screen is not null`),
  ],
);

/** What is said in a tutorial, in one language; apart, for lists never read it. */
export const tutorialCaptions = pgTable(
  "tutorial_captions",
  {
    tutorialId: integer("tutorial_id")
      .notNull()
      .references(() => tutorials.tutorialId, { onDelete: "cascade" }),
    lang: text("lang").$type<Language>().notNull(),
    cues: jsonb("cues").$type<Cue[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tutorialId, table.lang] })],
);

/** How far a person is in a tutorial. */
export const tutorialProgress = pgTable(
  "tutorial_progress",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    tutorialId: integer("tutorial_id")
      .notNull()
      .references(() => tutorials.tutorialId, { onDelete: "cascade" }),
    positionSeconds: doublePrecision("position_seconds").notNull(),
    isSeen: boolean("is_seen").notNull().default(false),
    device: text("device", { enum: devices }).notNull(),
    /** When they were there. */
    movedAt: moment("moved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tutorialId] }),
    index("tutorial_progress_tutorial").on(table.tutorialId),
  ],
);
