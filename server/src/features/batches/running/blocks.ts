import { setImmediate } from "node:timers/promises";

/** What waits to be done for a key, and hears once it was. */
type Waiting<T> = { item: T; done: PromiseWithResolvers<void> };

/**
 * Does work for a key one block after the other: what comes in one moment together, and so what comes while one is being done, right
 * after it. A block that fails is done again one by one, so that each fails for itself alone.
 */
export function inBlocks<T>(work: (key: number, block: T[]) => Promise<void>): (key: number, item: T) => Promise<void> {
  const waiting = new Map<number, Waiting<T>[]>();
  const doBlock = async (key: number, block: Waiting<T>[]): Promise<void> => {
    try {
      await work(
        key,
        block.map(({ item }) => item),
      );
      for (const { done } of block) done.resolve();
    } catch (error) {
      if (block.length === 1) block[0]?.done.reject(error);
      else for (const each of block) await doBlock(key, [each]);
    }
  };
  const doAll = async (key: number): Promise<void> => {
    await setImmediate();
    for (;;) {
      const block = waiting.get(key)?.splice(0) ?? [];
      if (block.length === 0) break;
      await doBlock(key, block);
    }
    waiting.delete(key);
  };
  return (key, item) => {
    const done = Promise.withResolvers<void>();
    const known = waiting.get(key);
    if (known) known.push({ item, done });
    else {
      waiting.set(key, [{ item, done }]);
      void doAll(key);
    }
    return done.promise;
  };
}
