import { setImmediate } from "node:timers/promises";

/** What waits to be done for a key, and hears what came of it. */
type Waiting<T, R> = { item: T; done: PromiseWithResolvers<R | undefined> };

/**
 * Does work for a key one block after the other: what comes in one moment together, and so what comes while one is being done, right
 * after it, `most` of it at a time. `work` answers in their order. A block that fails is done again one by one, so that each fails for
 * itself alone.
 */
export function inBlocks<T, R>(
  work: (key: number, block: T[]) => Promise<(R | undefined)[]>,
  most = Number.POSITIVE_INFINITY,
): (key: number, item: T) => Promise<R | undefined> {
  const waiting = new Map<number, Waiting<T, R>[]>();
  const doBlock = async (key: number, block: Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await work(
        key,
        block.map(({ item }) => item),
      );
      for (const [index, { done }] of block.entries()) done.resolve(answers[index]);
    } catch (error) {
      if (block.length === 1) block[0]?.done.reject(error);
      else for (const each of block) await doBlock(key, [each]);
    }
  };
  const doAll = async (key: number): Promise<void> => {
    await setImmediate();
    for (;;) {
      const block = waiting.get(key)?.splice(0, most) ?? [];
      if (block.length === 0) break;
      await doBlock(key, block);
    }
    waiting.delete(key);
  };
  return (key, item) => {
    const done = Promise.withResolvers<R | undefined>();
    const known = waiting.get(key);
    if (known) known.push({ item, done });
    else {
      waiting.set(key, [{ item, done }]);
      void doAll(key);
    }
    return done.promise;
  };
}
