import { refuse } from "../errors.ts";

/** Whose work it is, by which turns are shared: a person's id, or the name of what works for nobody. */
export type TurnOwner = number | string;

export type TurnLimits = {
  /** How many run at once. */
  atOnce: number;
  /** How many of these may be one owner's. */
  perOwner: number;
  /** How many may wait, of one owner and of all. */
  waitingPerOwner: number;
  waiting: number;
};

/** Does some work when it is its turn. */
export type Turns = {
  <T>(owner: TurnOwner, work: () => Promise<T>): Promise<T>;
  /** Does some work now where a place is free; null, and nothing is done, where it would have to wait. */
  ifFree<T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> | null;
  /** Whether somebody waits who would begin if a place were given up. */
  isAwaited(): boolean;
};

/**
 * Lets at most so many of some kind of work run at once; the others wait for their turn, and owners take turns: whoever
 * brings much waits for their own. Each thread takes memory and a core: more at once would make all of them slower, and
 * requests too. Refuses too_many_at_once when an owner has as many waiting as may, and too_busy when all have.
 */
export function openTurns(limits: TurnLimits): Turns {
  /** Those who wait, the one whose turn it is next first. */
  const waiting = new Map<TurnOwner, (() => void)[]>();
  const running = new Map<TurnOwner, number>();
  const runningOf = (owner: TurnOwner) => running.get(owner) ?? 0;
  const count = () => [...running.values()].reduce((sum, each) => sum + each, 0);
  const begin = (owner: TurnOwner) => void running.set(owner, runningOf(owner) + 1);
  const wait = (owner: TurnOwner) => {
    const own = waiting.get(owner) ?? [];
    if (own.length >= limits.waitingPerOwner) refuse("too_many_at_once", { count: limits.perOwner, seconds: 5 });
    const all = [...waiting.values()].reduce((sum, each) => sum + each.length, 0);
    if (all >= limits.waiting) refuse("too_busy", { seconds: 5 });
    return new Promise<void>((resolve) => waiting.set(owner, [...own, resolve]));
  };
  const callNext = () => {
    for (const [owner, [next, ...others]] of waiting) {
      if (count() >= limits.atOnce) return;
      if (!next || runningOf(owner) >= limits.perOwner) continue;
      waiting.delete(owner);
      // Behind everybody else who waits.
      if (others.length > 0) waiting.set(owner, others);
      begin(owner);
      next();
    }
  };
  const mayBegin = (owner: TurnOwner) => count() < limits.atOnce && runningOf(owner) < limits.perOwner;
  const doBegun = async <T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      const left = runningOf(owner) - 1;
      if (left > 0) running.set(owner, left);
      else running.delete(owner);
      callNext();
    }
  };
  const inTurn = async <T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> => {
    if (mayBegin(owner)) begin(owner);
    else await wait(owner);
    return doBegun(owner, work);
  };
  return Object.assign(inTurn, {
    ifFree<T>(owner: TurnOwner, work: () => Promise<T>): Promise<T> | null {
      if (!mayBegin(owner)) return null;
      begin(owner);
      return doBegun(owner, work);
    },
    isAwaited: () => [...waiting.keys()].some((owner) => runningOf(owner) < limits.perOwner),
  });
}
