import { setTimeout as sleep } from "node:timers/promises";
import type { ActorCtx } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import { tellDocument } from "../tell.ts";
import { type Answer, type Batch, writeGroup } from "./group.ts";

/** Where several write at once their batches are gathered for so long, and written in one transaction. */
const GATHERED_MS = 40;
const GROUP_MAX = 50;

type Waiting = { ctx: ActorCtx; batch: Batch; answer: PromiseWithResolvers<Answer> };

/** What waits for each document that is written in right now. */
const waitingIn = perApp(() => new Map<number, Waiting[]>());

/**
 * Writes a batch of steps, together with those that others send for the same document meanwhile: each is let in or refused for
 * itself. Who writes alone waits for nobody.
 */
export function sendTogether(ctx: ActorCtx, documentId: number, batch: Batch): Promise<Answer> {
  const all = waitingIn(ctx);
  const mine: Waiting = { ctx, batch, answer: Promise.withResolvers() };
  const waiting = all.get(documentId);
  if (waiting) waiting.push(mine);
  else {
    const begun = [mine];
    all.set(documentId, begun);
    void writeAll(documentId, begun, () => all.delete(documentId));
  }
  return mine.answer.promise;
}

async function writeAll(documentId: number, waiting: Waiting[], onEnd: () => void): Promise<void> {
  while (waiting.length > 0) {
    const group = waiting.splice(0, GROUP_MAX);
    await writeTogether(documentId, group);
    if (group.length > 1) await sleep(GATHERED_MS);
  }
  // In the same moment in which nobody was found to wait: whoever came after it would wait for ever.
  onEnd();
}

async function writeTogether(documentId: number, group: Waiting[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  try {
    const { row, outcomes } = await writeGroup(first.ctx, documentId, group);
    if (row) tellDocument(first.ctx, row);
    group.forEach(({ answer }, at) => {
      const outcome = outcomes[at];
      if (outcome && "answer" in outcome) answer.resolve(outcome.answer);
      else answer.reject(outcome?.refused);
    });
  } catch (error) {
    // The database is away, or the like: nothing of it is in, and each says it again.
    for (const { answer } of group) answer.reject(error);
  }
}
