import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AvatarRow, briefAvatar, checkAsking, heldBy, rightsOver } from "../../avatars/index.ts";
import { historyThatFits } from "../../chats/index.ts";
import {
  type Asked,
  type Outcome,
  prepareGeneration,
  startGeneration,
  stopGeneration,
} from "../../generation/index.ts";
import { bound } from "./bounding.ts";
import { listen } from "./ears.ts";
import { insertCompletion, isWriting } from "./store.system.ts";
import { COMPLETION } from "./text.ts";

/** Nothing is heard for so long: it is looked whether the answer is still being written. */
const LOOK_MS = 10_000;

export type Said = { role: "user" | "assistant"; content: string };

/** What an avatar is asked by a program: the conversation is the program's own, and nothing of it is kept. */
export type Question = {
  avatar: AvatarRow;
  /** How whoever asks wants to be answered; empty for no wish. */
  wishes: string;
  /** What was said before, newest first. */
  before: Said[];
  text: string;
  lengthMax?: number;
  stops?: string[];
};

/** An answer that is being written. Whoever began it listens to the end of it, or stops it. */
export type Answering = {
  completionId: number;
  /** Its pieces as they come, and its end. */
  heard: AsyncGenerator<{ piece: string } | { outcome: Outcome; isCut: boolean } | "nothing yet">;
  /** Stops it; what was written is paid. */
  stop(): Promise<void>;
};

/**
 * Has an avatar that the caller may use answer, by the same road as in the app: the same rights, words, limits, hidden
 * context and screen. Refuses message_too_long, and whoever may not ask or has no words.
 */
export async function beginAnswer(ctx: ActorCtx, question: Question): Promise<Answering> {
  const { avatar } = question;
  const tokens = estimateTokens(question.wishes + question.text);
  if (tokens > TOKENS_MAX) refuse("message_too_long", { tokens, max: TOKENS_MAX });
  const { userId, organizationId, key } = ctx.actor;
  const { avatarId } = avatar;
  if (key && key.avatarIds.length > 0 && !key.avatarIds.includes(avatarId)) refuse("avatar_missing");
  await checkAsking(ctx, avatar);
  const { completionId, prepared } = await inTransaction(ctx, async (tx) => {
    const row = await insertCompletion(tx.db, { userId, organizationId, avatarId, apiKeyId: key?.apiKeyId ?? null });
    const held = heldBy(tx, avatar);
    const wanted = { kind: COMPLETION, ref: row.completionId, model: null, held, usedFor: "api", avatarId } as const;
    return { completionId: row.completionId, prepared: await prepareGeneration(tx, wanted) };
  });
  const ear = listen(ctx, completionId);
  let isCut = false;
  startGeneration(ctx, prepared, (behind, signal) =>
    askFor(behind, { ...question, completionId, hear: () => (isCut = true) }, signal),
  );
  const stop = async () => {
    await stopGeneration(ctx, COMPLETION, completionId);
  };
  async function* heard(): Answering["heard"] {
    try {
      for (;;) {
        const next = await ear.next(LOOK_MS);
        if (next === null && !(await isWriting(ctx.db, completionId))) refuse("server_restarted");
        if (next === null) yield "nothing yet" as const;
        else if ("outcome" in next) return yield { outcome: next.outcome, isCut };
        else yield next;
      }
    } finally {
      ear.end();
    }
  }
  return { completionId, heard: heard(), stop };
}

type Asking = Question & { completionId: number; hear: () => void };

/** What a model is told. Somebody who edits the avatar is kept nothing from, as in the app. */
async function askFor(ctx: ActorCtx, asking: Asking, signal: AbortSignal): Promise<Asked> {
  const { avatar, wishes, before, text, lengthMax = Infinity, stops = [], completionId, hear } = asking;
  const { userId, organizationId } = ctx.actor;
  const brief = await briefAvatar(ctx satisfies App, {
    avatar,
    isEditor: rightsOver(ctx, avatar).edit,
    question: text,
    answer: { kind: COMPLETION, ref: completionId },
    earlier: before,
    payer: { userId, organizationId },
    lang: ctx.lang,
    signal,
  });
  const { instruction, material, said, screen } = brief;
  if (said !== null) return { said };
  const wished = wishes === "" ? "" : `How I want to be answered:\n${wishes}\n\nWhat I want now:`;
  const turns = [
    { role: "system" as const, content: instruction },
    ...historyThatFits(before),
    { role: "user" as const, content: [material, wished, text].filter(Boolean).join("\n\n"), own: text },
  ];
  return { turns, screen: bound({ lengthMax, stops }, screen, hear) };
}
