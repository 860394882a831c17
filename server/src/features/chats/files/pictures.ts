import { CHAT_PICTURES_MAX } from "@pluma/contract/chats/files";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { readSeen } from "../../files/index.ts";
import type { Prepared } from "../../generation/index.ts";
import { countPictures, isPicture, listFiles } from "./store.ts";

/** How many pictures a model is shown with one question, those of earlier messages among them. */
const PICTURES_TOLD_MAX = 12;

type Asked = {
  conversationId: number;
  /** The files that go with the question, by their ids in the conversation. */
  fileIds: number[];
  /** The messages before it that the model is told, newest first. */
  messageIds: number[];
};

/** What a model is shown: with the question, and with each message before it; and whose pictures it is not shown any more. */
export type Shown = { question: string[]; before: Map<number, string[]>; passed: Set<number> };

/**
 * The pictures of a question and of what was said before it, as models take them: those of the question first, then the
 * newest ones, 12 at most. Not to be called in a transaction.
 */
export async function picturesForPrompt(ctx: ActorCtx, { conversationId, fileIds, messageIds }: Asked): Promise<Shown> {
  const rows = (await listFiles(ctx, conversationId)).filter(isPicture);
  const place = new Map(messageIds.map((id, index) => [id, index]));
  const asked = rows.filter((row) => fileIds.includes(row.conversationFileId));
  const earlier = rows
    .filter((row) => !asked.includes(row) && place.has(row.messageId ?? 0))
    .toSorted((one, other) => (place.get(one.messageId ?? 0) ?? 0) - (place.get(other.messageId ?? 0) ?? 0));
  const told = [...asked, ...earlier].slice(0, PICTURES_TOLD_MAX);
  const shown: Shown = { question: [], before: new Map(), passed: new Set() };
  // One after the other, as they are drawn: a person has one turn at a time.
  for (const row of told) {
    const address = await readSeen(ctx, ctx.actor.userId, row.fileId);
    if (address === null) continue;
    if (asked.includes(row)) shown.question.push(address);
    else shown.before.set(row.messageId ?? 0, [...(shown.before.get(row.messageId ?? 0) ?? []), address]);
  }
  for (const row of earlier) if (!told.includes(row)) shown.passed.add(row.messageId ?? 0);
  return shown;
}

/** Refuses pictures that go with a question where what is asked sees none, and more than one message takes along. */
export async function checkPictures(
  ctx: ActorCtx,
  fileIds: number[] | null,
  { askings: [{ isSeeing }] }: Prepared,
): Promise<void> {
  if (!fileIds?.length) return;
  const count = await countPictures(ctx, fileIds);
  if (count > CHAT_PICTURES_MAX) refuse("pictures_too_many");
  if (count > 0 && !isSeeing) refuse("pictures_unseen");
}
