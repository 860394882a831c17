import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { askThread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns } from "../../../platform/work/turns.ts";
import type { ReadTable, Wanted } from "./table.ts";
import type { Answer, Given } from "./thread.ts";

const program = new URL("thread.ts", import.meta.url);
/** A table of a thousand rows takes a tenth of a second; one that takes longer was made to. */
const LIMITS = { memoryMb: 256, outsideMb: 256, msMax: 15_000 };

const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 4, waiting: 40 });

/**
 * Reads the bytes of a file that somebody brought to answer questions, in a thread with limits of memory and time; refuses it with
 * what is wrong with it.
 */
export async function readTable(
  { actor, log }: ActorCtx,
  bytes: Uint8Array,
  { sheet, questions }: { sheet: string | null; questions: readonly Wanted[] },
): Promise<ReadTable> {
  const wanted = questions.map(({ key, label }) => ({ key, label }));
  const answer = await inTurn(actor.userId, () =>
    askThread<Given, Answer>(program, { bytes, sheet, wanted }, LIMITS),
  ).catch((error: unknown) => {
    if (!(error instanceof ThreadError)) throw error;
    log.warn({ err: error }, "a table could not be read");
    return refuse(error.reason === "failed" ? "batch_file_unreadable" : "batch_file_unpacked");
  });
  if ("table" in answer) return answer.table;
  return refuse(answer.problem.code, answer.problem.values);
}
