import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { type readDocument, Unreadable } from "../../../providers/reader/index.ts";
import { readBytes } from "../../files/index.ts";
import { tellSource } from "../listeners.ts";
import { countWords } from "../rules.ts";
import { endReading, findSources, type SourceRow, writePassages } from "../store.system.ts";
import type { ScannedPage } from "../tables.ts";
import { forgetScans } from "./store.system.ts";

type ReadDocument = Awaited<ReturnType<typeof readDocument>>;

/** The bytes of a source. Throws `Unreadable` where they are gone: the source goes with them, or soon. */
export async function bytesOf(app: App, { fileId }: SourceRow): Promise<Uint8Array> {
  return (await readBytes(app, fileId)) ?? Promise.reject(new Unreadable("file_broken"));
}

/** Writes what was read of a source, which is ready then. */
export async function writeRead(
  app: App,
  { sourceId }: SourceRow,
  { pages, characters, passages, tables }: ReadDocument,
  scanned: ScannedPage[] = [],
): Promise<void> {
  const counted = {
    pages,
    pageRead: pages,
    characters,
    words: countWords(passages),
    passages: passages.length,
    tables,
    scanned,
  };
  await inTransaction(app, async (tx) => {
    const isStill = await endReading(tx.db, sourceId, { ...counted, state: "ready" });
    if (isStill) await writePassages(tx.db, sourceId, passages);
    await forgetScans(tx.db, sourceId);
  });
}

type Try = { signal: AbortSignal; isLast: boolean };

/**
 * Does some of the reading of a source, and tells how it stands then. What cannot be read fails with its reason; what
 * went wrong on our side is thrown, and fails the source too when no other try follows.
 */
export async function whileReading(
  app: App,
  sourceId: number,
  { signal, isLast }: Try,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Unreadable)) {
      if (!isLast || signal.aborted) throw error;
      app.log.error({ err: error, source_id: sourceId }, "a file was not read");
    }
    const errorCode = error instanceof Unreadable ? error.code : "file_unread";
    await endReading(app.db, sourceId, { state: "failed", errorCode });
  }
  const [ended] = await findSources(app.db, [sourceId]);
  await tellSource(app, ended);
}
