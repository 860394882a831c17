type Waiting<T, R> = { item: T; done: PromiseWithResolvers<R | undefined> };
type Gathering<T, R> = { those: Waiting<T, R>[]; timer: NodeJS.Timeout };

/**
 * Does work that nobody waits in front of a screen for, at once for all that comes for a key within a short while: as soon as `most` of
 * it have come, and at the latest `waitMs` after the first. `work` answers in their order. What fails is done again one by one, so that
 * each fails for itself alone.
 */
export function gathered<T, R>(
  work: (items: T[]) => Promise<(R | undefined)[]>,
  waitMs: number,
): (key: number, item: T, most: number) => Promise<R | undefined> {
  const gatherings = new Map<number, Gathering<T, R>>();
  const doAll = async (those: Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await work(those.map(({ item }) => item));
      for (const [index, { done }] of those.entries()) done.resolve(answers[index]);
    } catch (error) {
      if (those.length === 1) those[0]?.done.reject(error);
      else await Promise.all(those.map((each) => doAll([each])));
    }
  };
  const begin = (key: number) => {
    const { those, timer } = gatherings.get(key) ?? { those: [], timer: undefined };
    gatherings.delete(key);
    clearTimeout(timer);
    void doAll(those);
  };
  const open = (key: number) => ({ those: [], timer: setTimeout(begin, waitMs, key) });
  return (key, item, most) => {
    const done = Promise.withResolvers<R | undefined>();
    const gathering = gatherings.get(key) ?? open(key);
    gatherings.set(key, gathering);
    gathering.those.push({ item, done });
    if (gathering.those.length >= most) begin(key);
    return done.promise;
  };
}
