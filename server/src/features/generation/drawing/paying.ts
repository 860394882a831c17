import type { WordUse } from "@pluma/contract/organizations/words";
import type { Actor, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import type { AiUsage } from "../../../providers/ai/index.ts";
import { lockCounts, monthOf } from "../../organizations/index.ts";
import { costNow } from "../costs/counting.ts";
import { tokensOf } from "../costs/rules.ts";
import type { AskedPlace } from "../running.ts";
import { addGeneration, closeRow } from "../store.system.ts";
import { columnsOf, drawFirst, settleDrawn, tellWordsLeft } from "./drawing.ts";

/** Where a text came from that was asked for whole, and is paid now. */
export type PaidText = {
  kind: string;
  ref: number;
  usedFor: WordUse;
  place: AskedPlace;
  model: string | null;
  usage: AiUsage | null;
};

type Payer = App & { actor: Pick<Actor, "userId" | "staffRole" | "organizationId"> };

/**
 * Takes what a text costs that came whole, as of any that a model writes, out of the words that count where the caller is.
 * `keep` is told how many there are, null without an end, and answers what it keeps and how many words that has. Refuses as
 * `drawFirst`.
 */
export async function payText<T>(
  ctx: Payer,
  { place, model, usage, ...text }: PaidText,
  wanted: number,
  keep: (words: number | null) => { kept: T; words: number },
): Promise<T> {
  const { userId, organizationId } = ctx.actor;
  const kept = await inTransaction(ctx, async (tx) => {
    const startedAt = ctx.clock.now();
    if (organizationId !== null) await lockCounts(tx.db, { organizationId, userId, month: monthOf(startedAt) });
    let id = 0;
    const drawn = await drawFirst(tx, ctx.actor, wanted, async (columns) => {
      const asked = { provider: place.source, modelAsked: place.model, keyOwner: place.keyOwner };
      id = await addGeneration(tx.db, { userId, organizationId, ...text, nodeId: ctx.nodeId, ...asked, ...columns });
      return `generation:${id}`;
    });
    const { kept, words } = keep(drawn.isUnlimited ? null : drawn.words);
    await closeRow(tx.db, id, {
      state: "done",
      deliveredWords: words,
      modelAnswered: model,
      costMicros: usage && (await costNow(tx, { place, model, tokens: tokensOf(usage) })),
      promptTokens: usage?.promptTokens ?? null,
      completionTokens: usage?.completionTokens ?? null,
      finishReason: "stop",
    });
    const row = { userId, organizationId, startedAt, ...columnsOf(drawn) };
    await settleDrawn(tx, row, words, `generation:${id}`);
    return kept;
  });
  tellWordsLeft(ctx, ctx.actor);
  return kept;
}
