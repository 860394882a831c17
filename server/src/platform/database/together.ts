import type { Db } from "./db.ts";

/** Those who ask in one moment: their keys, and the rows that one statement will find for them. */
type Moment<K, R> = { keys: Set<K>; rows: Promise<Map<K, R>> };

/**
 * Reads rows by their keys one at a time, undefined where there is none. Who asks while the process works through what
 * has just arrived is asked for by one statement with all others of that moment: two hundred requests at once take a
 * few, and each still learns how things stand after it came. Nothing is kept.
 */
export function together<K, R>(
  read: (db: Db, keys: K[]) => Promise<R[]>,
  keyOf: (row: R) => K,
): (db: Db, key: K) => Promise<R | undefined> {
  const moments = new WeakMap<Db, Moment<K, R>>();
  const open = (db: Db): Moment<K, R> => {
    const keys = new Set<K>();
    const rows = new Promise<Map<K, R>>((resolve, reject) => {
      setImmediate(() => {
        moments.delete(db);
        read(db, [...keys]).then((found) => resolve(new Map(found.map((row) => [keyOf(row), row]))), reject);
      });
    });
    const moment = { keys, rows };
    moments.set(db, moment);
    return moment;
  };
  return async (db, key) => {
    const { keys, rows } = moments.get(db) ?? open(db);
    keys.add(key);
    return (await rows).get(key);
  };
}
