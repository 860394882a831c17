import type { ActorCtx } from "../../../platform/context.ts";
import type { LockedRow } from "../store.ts";
import { isVersionDue } from "./rules.ts";
import { keepVersion } from "./store.system.ts";

/** What is to be written in a document's row once it was kept. */
type Kept = { keptAt?: Date };

/**
 * Keeps what stands before something is done to it, where that is due; the caller holds it locked, so that it is kept with
 * what is done or not at all. Answers what is to be written in the document's row for it.
 */
export async function keepIfDue(tx: ActorCtx, locked: LockedRow & { content: string }, now: Date): Promise<Kept> {
  return isVersionDue(locked, now) ? keepNow(tx, locked, now) : {};
}

/** The same, whether or not it is due: what replaces a text is in nobody's undo. */
export async function keepNow(tx: ActorCtx, locked: Pick<LockedRow, "documentId">, now: Date): Promise<Kept> {
  await keepVersion(tx.db, locked.documentId, null);
  return { keptAt: now };
}
