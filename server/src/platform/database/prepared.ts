import type { Db } from "./db.ts";

/** Builds a statement once for each pool or transaction, so that a hot read is parsed and planned once a connection. */
export function prepared<S>(build: (db: Db) => S): (db: Db) => S {
  const statements = new WeakMap<Db, S>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const made = build(db);
    statements.set(db, made);
    return made;
  };
}
