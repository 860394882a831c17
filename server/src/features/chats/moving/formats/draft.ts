import { MESSAGE_LENGTH_MAX } from "@pluma/contract/chats/messages";
import type { importOrigins } from "@pluma/contract/chats/moving";
import { z } from "zod";

export type Origin = (typeof importOrigins)[number];

/** A picture that went with a message, by the id that it has there; `name` is empty where nothing names it. */
export type DraftPicture = { id: string; name: string };

/** One message of a chat from elsewhere. `role` null: what is not shown; what follows it follows what it followed. */
export type DraftNode = {
  id: string;
  parent: string | null;
  role: "user" | "assistant" | null;
  text: string;
  model: string | null;
  createdAt: number | null;
  pictures?: DraftPicture[];
};

/** A chat from elsewhere, as its format says it; `current` is the newest message of the thread that was shown. */
export type Draft = {
  origin: Origin;
  id: string;
  name: string;
  /** What it was filed under there. */
  tags?: string[];
  isPinned?: boolean;
  isArchived: boolean;
  createdAt: number | null;
  updatedAt: number | null;
  nodes: DraftNode[];
  current: string | null;
};

/** What stands in a text in the place of a picture. */
export const PICTURE_MARK = "[image]";

/** Whatever else it is, a text; what is none is empty. */
export const looseText = z.string().catch("");
/** An id, as text; null for none. */
export const looseId = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .catch(null);

const SECONDS_UNDER = 1e11;
const EARLIEST = Date.UTC(2000, 0);

/** A moment that an export names, in seconds, milliseconds or as a date, in milliseconds; null for what is none. */
export const looseMoment = z
  .unknown()
  .optional()
  .transform((given): number | null => {
    if (given === null || given === undefined || given === "") return null;
    const number = typeof given === "string" && !/^[\d.]+$/.test(given) ? Date.parse(given) : Number(given);
    const ms = number < SECONDS_UNDER ? number * 1000 : number;
    return ms >= EARLIEST && ms < Date.now() + 24 * 3600 * 1000 ? Math.round(ms) : null;
  });

/** A text as we keep it: without characters that a database or a terminal cannot hold, and cut where ours end. */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, MESSAGE_LENGTH_MAX)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
      .toWellFormed()
  );
}
