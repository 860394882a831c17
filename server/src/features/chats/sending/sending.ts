import type { Language } from "@pluma/contract/kit/kit";
import type { WordUse } from "@pluma/contract/organizations/words";
import type { SQL } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import type { AvatarRow } from "../../avatars/index.ts";
import { readConfig } from "../../site/index.ts";
import type { Composed } from "../prompts/source.ts";

/**
 * A message as it is sent; `text` is what the person typed, `avatar` whom they named to answer. `composed`: it was not typed
 * but filled in, and `text` is what of it is theirs.
 */
export type Sending = {
  text: string;
  composed: Composed | null;
  conversation_id?: number | null | undefined;
  model?: string | null | undefined;
  stream: boolean;
  searchOnInternet: boolean;
  learnFromPrevResponse: boolean;
  deleteUserMsg?: number | null | undefined;
  edit_of?: number | null | undefined;
  file_ids?: number[] | undefined;
  message_type_id: 1 | 2 | 3;
  lang?: Language | undefined;
  more_like?: number | null | undefined;
  avatar: AvatarRow | null;
  /** What goes along with a text that is tried as the prompt of a template. */
  lent?: Pick<Composed, "beside" | "held"> | null;
  /** The avatar that is named answers this message alone. */
  avatarMessage: boolean;
  follows?: number | null | undefined;
  /** One text of many, which are counted themselves: it takes no place from what the person writes meanwhile. */
  isOfRun?: boolean | undefined;
  /** What is written with it in the same transaction, and may refuse it: then nothing of it was ever there. */
  within?: Within | undefined;
};

/** Goes along with a question in the transaction that writes it; `messageId` is its pending answer. */
export type Within = {
  write: (tx: ActorCtx, answer: { messageId: number }) => Promise<void>;
  /** The same, where question and answer are one statement. */
  together: { parts: WithinParts; values: Record<string, unknown> };
};

/**
 * Parts of a statement that go along with a question, under a name of their own: `gate` has the part `gone (…)`, without a row of which nothing
 * is written; `written` may read `answer (message_id)`. Neither waits for anybody.
 */
export type WithinParts = { name: string; gate: SQL; written: SQL };

/** Refuses searching the internet where it is turned off. */
export async function checkSearch(ctx: ActorCtx, isWanted: boolean): Promise<void> {
  if (isWanted && !(await readConfig(ctx)).search_enabled) refuse("search_off");
}

type Used = Partial<Pick<Sending, "isOfRun" | "within">> & {
  message_type_id?: number | undefined;
  composed?: unknown;
};

/** What a text that is sent is for, as it is counted in an organization. */
export function useOf({ isOfRun, within, message_type_id = 1, composed }: Used): WordUse {
  if (isOfRun) return "batch";
  if (within) return "workflow";
  // Topics and hashtags.
  if (message_type_id !== 1) return "generator";
  return composed ? "template" : "chat";
}
