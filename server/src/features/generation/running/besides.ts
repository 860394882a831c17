/** Begins work beside an act: answers what it is to come to. Throws once the act has failed. */
export type Begin = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Does an act beside which work is begun that it need not wait for. Where the act fails, that work is waited for first, and no more
 * of it begins: whoever clears up behind the act finds all that was written.
 */
export async function withBesides<T>(act: (begin: Begin) => Promise<T>): Promise<T> {
  const begun: Promise<unknown>[] = [];
  let hasFailed = false;
  const begin: Begin = (work) => {
    if (hasFailed) throw new Error("what this was begun beside has failed");
    const going = work();
    begun.push(going);
    // Whoever needs it hears of its failure; until then it is nobody's.
    going.catch(() => undefined);
    return going;
  };
  try {
    return await act(begin);
  } catch (error) {
    hasFailed = true;
    await Promise.allSettled(begun);
    throw error;
  }
}
