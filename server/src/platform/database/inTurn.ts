import type pg from "pg";

type Query = (...given: unknown[]) => Promise<unknown>;

/**
 * Lets a connection do one statement after the other, whoever asks for several at once: what reads in parallel by the pool
 * reads by one connection within a transaction, and the driver will not queue statements of its own for ever. One on which no
 * transaction can begin any more is given up: Drizzle gives back only those on which one has begun.
 */
export function inTurn(client: pg.PoolClient): void {
  // Looked up with each statement: whoever watches the driver sees them all.
  const query: Query = (...given) => Reflect.get(Object(Reflect.getPrototypeOf(client)), "query").apply(client, given);
  let running: Promise<unknown> | null = null;
  const ask: Query = (...given) => {
    // What is told by a callback, or does itself by parts, is the pool's, which asks once.
    const isAwaited =
      typeof given.at(-1) !== "function" && typeof Reflect.get(Object(given[0]), "submit") !== "function";
    if (!isAwaited) return query(...given);
    const asked = running === null ? query(...given) : running.then(() => query(...given));
    if (begins(given[0])) asked.catch(() => client.release(true));
    const ended = asked.then(nothing, nothing).then(() => {
      if (running === ended) running = null;
    });
    running = ended;
    return asked;
  };
  Reflect.set(client, "query", ask);
}

const begins = (statement: unknown): boolean => /^begin\b/.test(String(Reflect.get(Object(statement), "text")));

const nothing = () => undefined;
