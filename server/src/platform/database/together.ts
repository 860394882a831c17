import type { Db } from "./db.ts";

/** Those who ask in one moment, by their names, and the rows that one statement will find for them. */
type Moment<K, R> = { keys: Map<string, K>; rows: Promise<Map<string, R | undefined>> };

/**
 * Reads rows by their keys one at a time, undefined where there is none. Who asks while the process works through what
 * has just arrived is asked for by one statement with all others of that moment: two hundred requests at once take a
 * few, and each still learns how things stand after it came. Nothing is kept. `read` answers in the order of the keys; what has
 * the same name is asked once.
 */
export function together<K, R>(
  read: (db: Db, keys: K[]) => Promise<(R | undefined)[]>,
  nameOf: (key: K) => string,
): (db: Db, key: K) => Promise<R | undefined> {
  const moments = new WeakMap<Db, Moment<K, R>>();
  const open = (db: Db): Moment<K, R> => {
    const keys = new Map<string, K>();
    const rows = new Promise<Map<string, R | undefined>>((resolve, reject) => {
      setImmediate(() => {
        moments.delete(db);
        const names = [...keys.keys()];
        read(db, [...keys.values()]).then(
          (found) => resolve(new Map(names.map((name, index) => [name, found[index]]))),
          reject,
        );
      });
    });
    const moment = { keys, rows };
    moments.set(db, moment);
    return moment;
  };
  return async (db, key) => {
    const { keys, rows } = moments.get(db) ?? open(db);
    const name = nameOf(key);
    keys.set(name, key);
    return (await rows).get(name);
  };
}
