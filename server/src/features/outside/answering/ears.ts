import type { App } from "../../../platform/context.ts";
import { perApp } from "../../../platform/state.ts";
import type { Outcome } from "../../generation/index.ts";

/** What is heard of an answer that is being written: a piece, or its end. */
export type Heard = { piece: string } | { outcome: Outcome };

/** Whoever waits for an answer; always on the node that writes it. */
export type Ear = {
  /** What comes next, at most after `ms`; null where nothing has come until then. */
  next(ms: number): Promise<Heard | null>;
  end(): void;
};

type Listener = { offset: number; hear(heard: Heard): void };
const listenersIn = perApp(() => new Map<number, Listener>());

/** Begins to listen to an answer, before it is asked for. */
export function listen(app: Pick<App, "state">, ref: number): Ear {
  const waiting: Heard[] = [];
  let wake: (() => void) | null = null;
  const hear = (heard: Heard) => {
    waiting.push(heard);
    wake?.();
  };
  listenersIn(app).set(ref, { offset: 0, hear });
  return {
    async next(ms) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      return waiting.shift() ?? null;
    },
    end: () => listenersIn(app).delete(ref),
  };
}

/** Tells of a piece; what was told of before is not told again. */
export function tellPiece(app: Pick<App, "state">, ref: number, offset: number, piece: string): void {
  const listener = listenersIn(app).get(ref);
  const fresh = piece.slice(Math.max(0, (listener?.offset ?? 0) - offset));
  if (!listener || fresh === "") return;
  listener.offset += fresh.length;
  listener.hear({ piece: fresh });
}

/** Tells of the end, with what of the text was not told of yet. */
export function tellEnd(app: Pick<App, "state">, ref: number, outcome: Outcome): void {
  const listener = listenersIn(app).get(ref);
  if (!listener) return;
  tellPiece(app, ref, 0, outcome.text);
  listener.hear({ outcome });
}
