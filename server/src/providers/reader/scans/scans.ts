import { openThread, type Thread, ThreadError } from "../../../platform/work/threads.ts";
import { openTurns, type TurnOwner } from "../../../platform/work/turns.ts";
import type { Recognised } from "./letters.ts";

/** What became of a page: its text and how sure that is, nothing on it, or nothing that can be read. */
export type PageOutcome = Recognised | "blank" | "unreadable";

/** How many pages of a document are recognised, and how long all of them may take; the others are told as unreadable. */
export const SCANNED_PAGES_MAX = 200;
const DOCUMENT_MS_MAX = 20 * 60_000;

const LIMITS = { memoryMb: 512, outsideMb: 768, msMax: 45_000 };

const program = new URL("./worker.ts", import.meta.url);
/** Each takes a core and some hundred megabytes: one document at a time. Jobs wait here, which come again. */
const inTurn = openTurns({ atOnce: 1, perOwner: 1, waitingPerOwner: 20, waiting: 100 });

/**
 * Recognises pages of a PDF one after the other, on a thread of their own, and says of each what became of it as soon as
 * that is known. A page that takes the thread along is unreadable, and the next has another thread.
 */
export function recognisePages(
  owner: TurnOwner,
  bytes: Uint8Array,
  pages: number[],
  signal: AbortSignal,
  hear: (page: number, outcome: PageOutcome) => Promise<void>,
): Promise<void> {
  return inTurn(owner, async () => {
    const until = performance.now() + DOCUMENT_MS_MAX;
    let thread: Thread<number, PageOutcome> | null = null;
    try {
      for (const [index, page] of pages.entries()) {
        signal.throwIfAborted();
        if (index >= SCANNED_PAGES_MAX || performance.now() > until) {
          await hear(page, "unreadable");
          continue;
        }
        thread ??= openThread(program, new Uint8Array(bytes), { ...LIMITS, signal });
        const outcome: PageOutcome | null = await thread.ask(page).catch(lost);
        await hear(page, outcome ?? "unreadable");
        if (outcome !== null) continue;
        await thread.close();
        thread = null;
      }
    } finally {
      await thread?.close();
    }
  });
}

/** A page that cost its thread too much is no page of ours to mend; whatever else went wrong is. */
function lost(error: unknown): null {
  if (error instanceof ThreadError) return null;
  throw error;
}
