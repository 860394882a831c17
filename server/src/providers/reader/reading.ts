import { askThread, ThreadError } from "../../platform/work/threads.ts";
import { openTurns, type TurnOwner } from "../../platform/work/turns.ts";
import type { PageText, ReadDocument } from "./passages.ts";
import { type ReadingProblem, Unreadable } from "./problems.ts";

/** What the thread is given, and what it answers. */
export type Task = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** What was recognised on pages that are pictures, where somebody looked; such a document has no scans any more. */
  recognised: PageText[] | null;
  /** The page that was read last, and how many there are: memory that both threads see. */
  pages: Int32Array<SharedArrayBuffer>;
};
export type Outcome = { document: ReadDocument } | { problem: ReadingProblem };

const LIMITS = { memoryMb: 384, outsideMb: 512, msMax: 60_000 };

const program = new URL("./worker.ts", import.meta.url);
/** Jobs wait here, which come again when they are refused. */
const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 20, waiting: 100 });

type Reading = { signal: AbortSignal; recognised?: PageText[] | null; hear?: HearPages };

/** Hears, about twice a second, how many pages were read, and of how many. */
export type HearPages = (pageRead: number, of: number) => Promise<void>;

const HEARD_EVERY_MS = 500;

/**
 * Reads a document on a thread of its own: within a minute and within its memory there is an outcome, whatever the
 * bytes are. Two are read at once, of different owners; others wait. Throws `Unreadable` for a document that cannot be read.
 */
export function readDocument(
  owner: TurnOwner,
  bytes: Uint8Array,
  type: string,
  { signal, recognised = null, hear = async () => undefined }: Reading,
): Promise<ReadDocument> {
  return inTurn(owner, async () => {
    signal.throwIfAborted();
    // A copy, which the thread takes over.
    const pages = new Int32Array(new SharedArrayBuffer(8));
    const task: Task = { bytes: new Uint8Array(bytes), type, recognised, pages };
    const watch = watchPages(pages, hear);
    const asked = askThread<Task, Outcome>(program, task, { ...LIMITS, signal }, [task.bytes.buffer]);
    const outcome = await asked
      .catch((error: unknown) => ({ problem: problemOf(error) }))
      .finally(() => clearInterval(watch));
    if ("document" in outcome) return outcome.document;
    throw new Unreadable(outcome.problem);
  });
}

/** Whoever hears too slowly is told of fewer pages; that telling fails does not stop the reading. */
function watchPages(pages: Int32Array, hear: HearPages): NodeJS.Timeout {
  let heard = 0;
  let isHearing = false;
  return setInterval(() => {
    const page = Atomics.load(pages, 0);
    if (page === heard || isHearing) return;
    heard = page;
    isHearing = true;
    hear(page, Atomics.load(pages, 1))
      .catch(() => undefined)
      .finally(() => {
        isHearing = false;
      });
  }, HEARD_EVERY_MS);
}

/** What a thread that gave no answer says of its document; whatever else went wrong is no document's fault. */
function problemOf(error: unknown): ReadingProblem {
  if (error instanceof ThreadError && error.reason === "memory") return "file_too_much";
  if (error instanceof ThreadError && error.reason === "time") return "file_too_slow";
  throw error;
}
