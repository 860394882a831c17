import { countMore, firstWords } from "@pluma/contract/words";
import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { type AiProvider, ProviderFailure, type Turn } from "../../providers/ai/index.ts";
import { reserveMore } from "../accounts/index.ts";
import type { Outcome } from "./kinds.ts";
import { WORDS_AT_A_TIME, WORDS_LOW } from "./rules.ts";
import { pushSoon, type Running } from "./running.ts";
import { writeReserved } from "./store.ts";

export type Ending = Pick<Outcome, "finishReason" | "error">;

/** Asks the provider and takes what it writes, to whatever end; answers which. Never throws. */
export async function follow(
  app: App,
  running: Running,
  provider: AiProvider,
  model: string,
  ask: () => Promise<Turn[]>,
): Promise<Ending> {
  let finish: Ending | null = null;
  try {
    const turns = await ask();
    for await (const event of provider.stream({ model, turns, signal: running.abort.signal })) {
      if (event.kind === "usage") running.usage = event;
      if (event.kind === "finish") {
        finish = { finishReason: event.reason, error: null };
        running.model = event.model;
      }
      if (event.kind === "text" && !(await take(app, running, event.text)))
        return { finishReason: "words", error: null };
    }
  } catch (error) {
    return endingOf(app, running, error);
  }
  if (running.abort.signal.aborted) return endingOfAbort(running);
  return finish ?? endingOf(app, running, new ProviderFailure("provider_broke_off"));
}

/** Adds a piece; false when the words ran out, the text then ending with the last one that was paid for. */
async function take(app: App, running: Running, piece: string): Promise<boolean> {
  running.firstTokenAt ??= app.clock.now();
  running.count = countMore(running.count, piece);
  const isPaid = running.isUnlimited || (await cover(app, running));
  const text = running.text + piece;
  running.text = isPaid ? text : firstWords(text, running.reserved);
  pushSoon(app, running);
  return isPaid;
}

/** Makes sure that what has arrived is set aside, asking for more words ahead of need. */
async function cover(app: App, running: Running): Promise<boolean> {
  const { words } = running.count;
  const isLow = words > running.reserved - WORDS_LOW;
  const isOver = words > running.reserved;
  if (isOver || (isLow && !running.isBalanceEmpty)) {
    const wanted = Math.max(WORDS_AT_A_TIME, words - running.reserved + WORDS_LOW);
    const more = await inTransaction(app, async (tx) => {
      const got = await reserveMore(tx, running.userId, wanted, `generation:${running.id}`);
      if (got > 0) await writeReserved(tx.db, running.id, running.reserved + got);
      return got;
    });
    running.reserved += more;
    running.isBalanceEmpty = more < wanted;
  }
  return words <= running.reserved;
}

function endingOf(app: App, running: Running, error: unknown): Ending {
  const failure = error instanceof ProviderFailure ? error : new ProviderFailure("failed");
  if (!(error instanceof ProviderFailure)) app.log.error({ err: error, generation: running.id }, "a generation failed");
  const { code, status, values } = failure;
  const isCut = running.text !== "" && (code === "provider_broke_off" || code === "provider_silent");
  return { finishReason: isCut ? "interrupted" : "error", error: { code, status, values } };
}

function endingOfAbort(running: Running): Ending {
  if (running.abort.signal.reason !== "restart") return { finishReason: "stopped", error: null };
  return { finishReason: "interrupted", error: { code: "server_restarted", status: null, values: {} } };
}
