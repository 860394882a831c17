import type { TurnOwner, Turns } from "./turns.ts";

/** Does one piece of some work after the other, and keeps what it needs for that until it is closed. */
export type Hand<T> = { take(piece: T): Promise<void>; close(): Promise<void> };

/**
 * Does the pieces of an owner's work when it is their turn: by one hand, and by a second one beside it while a place is free.
 * Pieces are begun in order. A second hand is closed as soon as somebody waits for its place, after the piece that it is at.
 * Once a piece has failed none is begun any more; no hand is open when this ends.
 */
export function doByHands<T extends object>(
  inTurn: Turns,
  owner: TurnOwner,
  pieces: T[],
  open: () => Hand<T>,
): Promise<void> {
  return inTurn(owner, async () => {
    const left = [...pieces];
    const failures: unknown[] = [];
    const work = async (mayGoOn: () => boolean) => {
      const hand = open();
      try {
        while (failures.length === 0 && mayGoOn()) {
          const piece = left.shift();
          if (!piece) break;
          await hand.take(piece);
        }
      } catch (error) {
        failures.push(error);
      }
      await hand.close().catch((error: unknown) => failures.push(error));
    };
    let second: Promise<void> | null = null;
    const getHelp = () => {
      if (second !== null || left.length < 2) return;
      second = inTurn.ifFree(owner, async () => {
        await work(() => !inTurn.isAwaited());
        second = null;
      });
    };
    await work(() => {
      getHelp();
      return true;
    });
    await second;
    if (failures.length > 0) throw failures[0];
  });
}
