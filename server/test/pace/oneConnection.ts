import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "../../src/platform/database/db.ts";

const here = new AsyncLocalStorage<{ db: Db; isOpen: boolean }>();

/**
 * Whoever is in a transaction asks for no second connection of the same kind: where all are held by those who wait for a lock of
 * the first, it would come only when they have given up. The statement that does fails, and says from where.
 */
export function holdOneConnection({ db, backgroundDb }: { db: Db; backgroundDb: Db }): void {
  // Settings are read on a connection of their own, whoever asks.
  for (const each of [db, backgroundDb]) watch(each);
}

function watch(db: Db): void {
  const watched = db as unknown as {
    transaction: (work: (tx: unknown) => Promise<unknown>, ...more: unknown[]) => Promise<unknown>;
    $client: { connect: (...given: unknown[]) => unknown };
  };
  const { transaction } = watched;
  watched.transaction = (work, ...more) => {
    const mine = { db, isOpen: false };
    const run = async (tx: unknown) => {
      mine.isOpen = true;
      return work(tx).finally(() => {
        mine.isOpen = false;
      });
    };
    return here.run(mine, () => transaction.call(db, run, ...more));
  };
  const { connect } = watched.$client;
  watched.$client.connect = (...given) => {
    const around = here.getStore();
    if (around?.isOpen && around.db === db) throw new Error("Another connection is asked for in a transaction.");
    return connect.apply(watched.$client, given);
  };
}
