import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { Lease } from "../../../platform/budgets/budgets.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction, whenUndone } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type AvatarRow, checkAsking, heldBy, visibleAssistant } from "../../avatars/index.ts";
import { prepareGeneration, startGeneration, wordsLeftIn } from "../../generation/index.ts";
import { askFor } from "./asking.ts";
import { shareOf } from "./rules.ts";
import type { FetchRow, OutputRow } from "./store.ts";
import { SUPER_FETCH } from "./text.ts";

/** Outputs that are to be written together, and the text that a new version shall change. */
export type Written = { fetch: FetchRow; outputs: OutputRow[]; before: string | null };

/** The avatar that is named, which the caller may use and ask; any other does not exist. */
export async function findWriter(ctx: ActorCtx, assistantId: string): Promise<AvatarRow> {
  const avatar = await visibleAssistant(ctx, assistantId);
  await checkAsking(ctx, avatar);
  return avatar;
}

/** Refuses a prompt over the token limit. */
export function checkLength(prompt: string): void {
  const tokens = estimateTokens(prompt);
  if (tokens > TOKENS_MAX) refuse("message_too_long", { tokens, max: TOKENS_MAX });
}

/**
 * Writes pending outputs by `write`, sets words aside for every one of them in the same transaction, and only then asks
 * for all of them at once. Together they take one of the places of what the person has written at once. Refuses
 * out_of_words, and then there is nothing of any.
 */
export async function writeTogether(
  ctx: ActorCtx,
  avatar: AvatarRow,
  write: (tx: ActorCtx) => Promise<Written>,
): Promise<Written> {
  const { written, prepared } = await inTransaction(ctx, async (tx) => {
    const lease = await ctx.budgets.take("generations", ctx.actor);
    whenUndone(tx, () => lease.end());
    const written = await write(tx);
    const { length } = written.outputs;
    const one = sharedAmong(lease, length);
    const { available } = await wordsLeftIn(tx, ctx.actor);
    const wordsWanted = shareOf(available, length);
    const prepared = [];
    for (const { outputId: ref } of written.outputs) {
      const counted = { usedFor: "generator", avatarId: avatar.avatarId } as const;
      const asked = { kind: SUPER_FETCH, ref, model: null, held: heldBy(ctx, avatar), lease: one(), wordsWanted };
      const wanted = { ...asked, ...counted };
      prepared.push(await prepareGeneration(tx, wanted));
    }
    return { written, prepared };
  });
  const { fetch, outputs, before } = written;
  for (const [index, output] of outputs.entries()) {
    const each = prepared[index];
    if (each) startGeneration(ctx, each, (behind, signal) => askFor(behind, { fetch, avatar, output, before }, signal));
  }
  return written;
}

/** The parts of a place that several hold: it is given back with the last of them. */
function sharedAmong(lease: Lease, count: number): () => Lease {
  let left = count;
  return () => {
    let isHeld = true;
    return {
      async end() {
        if (!isHeld) return;
        isHeld = false;
        left -= 1;
        if (left === 0) await lease.end();
      },
    };
  };
}
