import { askThread, openTurns, ThreadError } from "../../platform/threads.ts";
import type { ReadDocument } from "./passages.ts";
import { type ReadingProblem, Unreadable } from "./problems.ts";

/** What the thread is given, and what it answers. */
export type Task = { bytes: Uint8Array<ArrayBuffer>; type: string };
export type Outcome = { document: ReadDocument } | { problem: ReadingProblem };

const LIMITS = { memoryMb: 384, outsideMb: 512, msMax: 60_000 };

const program = new URL("./worker.ts", import.meta.url);
const inTurn = openTurns(2);

/**
 * Reads a document on a thread of its own: within a minute and within its memory there is an outcome, whatever the
 * bytes are. Two are read at once, others wait. Throws `Unreadable` for a document that cannot be read.
 */
export function readDocument(bytes: Uint8Array, type: string, signal: AbortSignal): Promise<ReadDocument> {
  return inTurn(async () => {
    signal.throwIfAborted();
    // A copy, which the thread takes over.
    const task: Task = { bytes: new Uint8Array(bytes), type };
    const asked = askThread<Task, Outcome>(program, task, { ...LIMITS, signal }, [task.bytes.buffer]);
    const outcome = await asked.catch((error: unknown) => ({ problem: problemOf(error) }));
    if ("document" in outcome) return outcome.document;
    throw new Unreadable(outcome.problem);
  });
}

/** What a thread that gave no answer says of its document; whatever else went wrong is no document's fault. */
function problemOf(error: unknown): ReadingProblem {
  if (error instanceof ThreadError && error.reason === "memory") return "file_too_much";
  if (error instanceof ThreadError && error.reason === "time") return "file_too_slow";
  throw error;
}
