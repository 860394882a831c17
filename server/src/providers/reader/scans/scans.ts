import { availableParallelism } from "node:os";
import { doByHands, type Hand } from "../../../platform/work/hands.ts";
import { openThread, type Thread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns, type TurnOwner } from "../../../platform/work/turns.ts";
import type { Recognised } from "./letters.ts";

/** What became of a page: its text and how sure that is, nothing on it, or nothing that can be read. */
export type PageOutcome = Recognised | "blank" | "unreadable";

/** How many pages of a document are recognised, and how long all of them may take; the others are told as unreadable. */
export const SCANNED_PAGES_MAX = 200;
const DOCUMENT_MS_MAX = 20 * 60_000;
/** How long a document is read at a stretch, so that a short one of somebody else never waits for a long one. */
const STRETCH_MS = 60_000;

const LIMITS = { memoryMb: 512, outsideMb: 768, msMax: 45_000 };

const program = new URL("./worker.ts", import.meta.url);
/**
 * Each page takes a processor and its thread some hundred megabytes: two pages at once, where there are as many processors. They
 * are of two documents, or of one while no other waits. Jobs wait here, which come again.
 */
const AT_ONCE = Math.min(2, availableParallelism());
const inTurn = openTurns({ atOnce: AT_ONCE, perOwner: AT_ONCE, waitingPerOwner: 20, waiting: 100 });

/** A page, and the how many-eth of those of its document it is that are to be recognised. */
export type NumberedPage = { page: number; index: number };

/**
 * Recognises pages of a PDF on threads of their own, and says of each what became of it as soon as that is known, one after the
 * other: of two that are recognised at once the later may be told first. A page that takes the thread along is unreadable,
 * and the next has another thread. Nothing is said of those that are still to be read after a stretch. `workedMs` is how long
 * the document was worked at before; answers how long it was by now.
 */
export function recognisePages(
  owner: TurnOwner,
  bytes: Uint8Array,
  pages: NumberedPage[],
  { signal, workedMs }: { signal: AbortSignal; workedMs: number },
  hear: (page: number, outcome: PageOutcome) => Promise<void>,
): Promise<number> {
  let told = Promise.resolve();
  const tell = (page: number, outcome: PageOutcome) => {
    told = told.then(() => hear(page, outcome));
    return told;
  };
  let begunAt: number | null = null;
  const stretchMs = () => (begunAt === null ? 0 : performance.now() - begunAt);
  const open = (): Hand<NumberedPage> => {
    begunAt ??= performance.now();
    let thread: Thread<number, PageOutcome> | null = null;
    return {
      async take({ page, index }) {
        signal.throwIfAborted();
        if (index >= SCANNED_PAGES_MAX || workedMs + stretchMs() > DOCUMENT_MS_MAX) return tell(page, "unreadable");
        if (stretchMs() > STRETCH_MS) return;
        thread ??= openReader(bytes, signal);
        const outcome: PageOutcome | null = await thread.ask(page).catch(lost);
        if (outcome === null) {
          await thread.close();
          thread = null;
        }
        await tell(page, outcome ?? "unreadable");
      },
      async close() {
        await thread?.close();
      },
    };
  };
  return doByHands(inTurn, owner, pages, open).then(() => workedMs + stretchMs());
}

function openReader(bytes: Uint8Array, signal: AbortSignal): Thread<number, PageOutcome> {
  // A copy, which the thread takes over.
  const own = new Uint8Array(bytes);
  return openThread(program, own, { ...LIMITS, signal }, [own.buffer]);
}

/** A page that cost its thread too much is no page of ours to mend; whatever else went wrong is. */
function lost(error: unknown): null {
  if (error instanceof ThreadError) return null;
  throw error;
}
