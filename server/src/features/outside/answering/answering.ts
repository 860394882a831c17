import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { checkAsking, heldBy } from "../../avatars/index.ts";
import {
  heldTogether,
  type Outcome,
  prepareGeneration,
  startGeneration,
  stopGeneration,
} from "../../generation/index.ts";
import { rememberFilled } from "../../templates/index.ts";
import { askFor } from "./asking.ts";
import { listen } from "./ears.ts";
import type { Question } from "./question.ts";
import { insertCompletion, isWriting } from "./store.system.ts";
import { COMPLETION } from "./text.ts";

/** Nothing is heard for so long: it is looked whether the answer is still being written. */
const LOOK_MS = 10_000;

/** An answer that is being written. Whoever began it listens to the end of it, or stops it. */
export type Answering = {
  completionId: number;
  /** Its pieces as they come, and its end. */
  heard: AsyncGenerator<{ piece: string } | { outcome: Outcome; isCut: boolean } | "nothing yet">;
  /** Stops it; what was written is paid. */
  stop(): Promise<void>;
};

/**
 * Has an avatar that the caller may use answer, or a prompt of a template be answered, by the same road as in the app: the
 * same rights, words, limits, hidden texts and screens. Refuses message_too_long, and whoever may not ask or has no words.
 */
export async function beginAnswer(ctx: ActorCtx, question: Question): Promise<Answering> {
  const { avatar, composed = null } = question;
  checkLength(question);
  const { userId, organizationId, key } = ctx.actor;
  if (avatar) await checkAsking(ctx, avatar);
  const { completionId, prepared } = await inTransaction(ctx, async (tx) => {
    const avatarId = avatar?.avatarId ?? null;
    const templateId = composed?.stored.template_id ?? null;
    const apiKeyId = key?.apiKeyId ?? null;
    const row = await insertCompletion(tx.db, { userId, organizationId, avatarId, templateId, apiKeyId });
    const held = heldTogether(heldBy(tx, avatar), composed?.held ?? "nothing");
    const wanted = { kind: COMPLETION, ref: row.completionId, model: null, held, usedFor: "api", avatarId } as const;
    const prepared = await prepareGeneration(tx, wanted);
    if (composed) await rememberFilled(tx, composed.stored);
    return { completionId: row.completionId, prepared };
  });
  const ear = listen(ctx, completionId);
  let isCut = false;
  startGeneration(ctx, prepared, (behind, signal, begin) =>
    askFor(behind, { ...question, completionId, hear: () => (isCut = true) }, signal, begin),
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

/** Refuses what is too long to be asked. How long a prompt is that they may not read, nobody is told. */
function checkLength({ composed = null, wishes, text }: Question): void {
  const tokens = estimateTokens([composed?.prompt, wishes, text].filter(Boolean).join("\n\n"));
  if (tokens <= TOKENS_MAX) return;
  if (composed?.isHidden) refuse("values_too_long");
  refuse("message_too_long", { tokens, max: TOKENS_MAX });
}
