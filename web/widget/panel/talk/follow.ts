import type { WidgetLine } from "@pluma/contract/widgets/shapes";
import { Refused, type Stream } from "./ask.ts";

type Options = {
  stream: Stream;
  /** Whose conversation; null: none yet. */
  token: () => string | null;
  /** After which message. */
  after: () => number;
  hear: (line: WidgetLine) => void;
  /** The secret opens nothing any more. */
  lost: () => Promise<void>;
};

const PAUSE_MS = 1000;
const PAUSE_MS_MAX = 30_000;

/**
 * Holds a line to the conversation while it is seen, and only then: a window in the background reads what it missed when it
 * is seen again. A line that ends is opened again, the later the more often that failed.
 */
export function follow({ stream, token, after, hear, lost }: Options) {
  let isWatched = false;
  let isResting = false;
  let held: AbortController | null = null;
  let pause = PAUSE_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function hold(): Promise<void> {
    const secret = token();
    if (held || !isWatched || isResting || document.hidden || !secret) return;
    clearTimeout(waiting);
    const mine = new AbortController();
    held = mine;
    const lines = stream(`live?after=${after()}`, { token: secret, signal: mine.signal });
    // Once another conversation has been begun, this line tells of one that is not shown any more.
    const end = await hearAll(lines, hear, () => token() === secret);
    pause = end === "failed" ? Math.min(pause * 2, PAUSE_MS_MAX) : PAUSE_MS;
    mine.abort();
    if (held === mine) held = null;
    if (end === "over") await lost();
    else waiting = setTimeout(() => void hold(), pause);
  }

  function letGo(): void {
    clearTimeout(waiting);
    held?.abort();
    held = null;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) letGo();
  });

  return {
    /** Begins or ends to be seen. */
    watch(isSeen: boolean): void {
      isWatched = isSeen;
      if (isSeen) void hold();
      else letGo();
    },
    /** There may be something to hear now. */
    wake(): void {
      pause = PAUSE_MS;
      void hold();
    },
    /** Another line tells of everything now: this one would tell it twice. */
    async instead<T>(other: () => Promise<T>): Promise<T> {
      isResting = true;
      letGo();
      try {
        return await other();
      } finally {
        isResting = false;
        void hold();
      }
    },
  };
}

/** Hears a line to its end, or until it is not wanted any more: how it ended. */
async function hearAll(
  lines: AsyncIterable<WidgetLine>,
  hear: (line: WidgetLine) => void,
  isWanted: () => boolean,
): Promise<"ended" | "over" | "failed"> {
  try {
    for await (const line of lines) {
      if (!isWanted()) break;
      hear(line);
    }
    return "ended";
  } catch (error) {
    return error instanceof Refused && error.status === 401 ? "over" : "failed";
  }
}
