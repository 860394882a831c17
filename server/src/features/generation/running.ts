import type { WordCount } from "@pluma/contract/words";
import type { App } from "../../platform/context.ts";
import { textKind } from "./kinds.ts";

/** A generation that this process writes. */
export type Running = {
  id: number;
  kind: string;
  ref: number;
  userId: number;
  isStaff: boolean;
  /** Words set aside for it so far; the text never holds more, unless they are unlimited. */
  reserved: number;
  isUnlimited: boolean;
  /** The balance had nothing more to set aside when it was last asked. */
  isBalanceEmpty: boolean;
  text: string;
  count: WordCount;
  /** How much of the text was pushed, and how much the row holds, in UTF-16 units. */
  pushedTo: number;
  savedTo: number;
  model: string | null;
  usage: { promptTokens: number; completionTokens: number } | null;
  firstTokenAt: Date | null;
  abort: AbortController;
  /** Somebody else closed it: nothing more may be written or pushed. */
  isLost: boolean;
};

/** Why a generation is aborted: the person stopped it, or this process ends. */
export type AbortReason = "stop" | "restart";

/** Every generation that this process writes now. */
export const allRunning = new Map<number, Running>();

const TICK_MS = 20;
const waiting = new Set<Running>();
let ticker: NodeJS.Timeout | null = null;

/**
 * Pushes what has arrived: the first piece at once, later ones together with those of all other streams, at most
 * 20 ms later. One timer for all streams costs a third of the processor time of a timer for each.
 */
export function pushSoon(app: App, running: Running): void {
  if (running.pushedTo === 0) {
    pushNow(app, running);
    return;
  }
  waiting.add(running);
  if (ticker) return;
  ticker = setTimeout(() => {
    ticker = null;
    for (const one of waiting) pushNow(app, one);
    waiting.clear();
  }, TICK_MS);
}

/** Pushes the rest of the text. */
export function pushNow(app: App, running: Running): void {
  const piece = running.text.slice(running.pushedTo);
  if (piece === "" || running.isLost) return;
  const offset = running.pushedTo;
  running.pushedTo = running.text.length;
  textKind(running.kind).onPiece(app, { userId: running.userId, ref: running.ref }, offset, piece);
}
