import { noWords } from "@pluma/contract/words";
import type { ActorCtx, App } from "../../platform/context.ts";
import type { Turn } from "../../providers/ai/index.ts";
import { reserveWords } from "../accounts/index.ts";
import { closeGeneration } from "./close.ts";
import { WORDS_AT_A_TIME } from "./rules.ts";
import { follow } from "./run.ts";
import { allRunning, type Running } from "./running.ts";
import { findSource } from "./sources.ts";
import { addGeneration, askStop } from "./store.ts";

type Wanted = { kind: string; ref: number; model: string | null };

/** A generation that is written and paid for ahead, but not asked for yet. */
export type Prepared = { running: Running; asking: Awaited<ReturnType<typeof findSource>> };

/**
 * Prepares a generation in the transaction of the act that wants it: its row, and words set aside. Refuses
 * out_of_words. Once the transaction is committed, `startGeneration` asks the model.
 */
export async function prepareGeneration(ctx: ActorCtx, wanted: Wanted): Promise<Prepared> {
  const { actor, db } = ctx;
  const asking = await findSource(ctx, wanted.model);
  const isStaff = actor.staffRole !== null;
  let id = 0;
  const reservation = await reserveWords(ctx, { userId: actor.userId, isStaff }, WORDS_AT_A_TIME, async (reserved) => {
    id = await addGeneration(db, {
      userId: actor.userId,
      organizationId: actor.organizationId,
      kind: wanted.kind,
      ref: wanted.ref,
      nodeId: ctx.nodeId,
      provider: asking.provider.name,
      modelAsked: asking.model,
      reservedWords: reserved.words,
      isUnlimited: reserved.isUnlimited,
    });
    return `generation:${id}`;
  });
  const running: Running = {
    id,
    kind: wanted.kind,
    ref: wanted.ref,
    userId: actor.userId,
    isStaff,
    reserved: reservation.words,
    isUnlimited: reservation.isUnlimited,
    isBalanceEmpty: reservation.words < WORDS_AT_A_TIME,
    text: "",
    count: noWords,
    unpushed: "",
    pushedTo: 0,
    savedTo: 0,
    savedCharacters: 0,
    savedAtMs: performance.now(),
    model: null,
    usage: null,
    firstTokenAt: null,
    abort: new AbortController(),
    isLost: false,
  };
  return { running, asking };
}

/**
 * Asks the model for a prepared generation, in the background, with the turns that `ask` finds; text, end and every
 * failure, also one of `ask`, reach the row and the person.
 */
export function startGeneration(app: App, { running, asking }: Prepared, ask: () => Promise<Turn[]>): void {
  allRunning.set(running.id, running);
  const work = async () => {
    const ending = await follow(app, running, asking.provider, asking.model, ask);
    await closeGeneration(app, running, ending);
  };
  app.background(`generation ${running.id}`, work());
}

/** Stops whatever writes this row, on whichever node. Answers whether anything did. */
export async function stopGeneration(ctx: Pick<ActorCtx, "db" | "bus">, kind: string, ref: number): Promise<boolean> {
  const id = await askStop(ctx.db, kind, ref);
  if (id === null) return false;
  allRunning.get(id)?.abort.abort("stop");
  await ctx.bus.tell(ctx.db, "generation_stop", { generation_id: id });
  return true;
}
