import type { AvatarRow } from "../../avatars/index.ts";
import type { Composed } from "../../chats/index.ts";

/** Something that was said before. */
export type Said = { role: "user" | "assistant"; content: string };

/** What is asked by a program: the conversation is the program's own, and nothing of it is kept. */
export type Question = {
  /** Whose voice answers; null for nobody in particular. */
  avatar: AvatarRow | null;
  /** The prompt that a template made; null for a text that was typed. */
  composed?: Composed | null;
  /** How whoever asks wants to be answered; empty for no wish. */
  wishes: string;
  /** What was said before, newest first. */
  before: Said[];
  text: string;
  lengthMax?: number;
  stops?: string[];
};
