import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { readDocument, Unreadable } from "../../providers/reader/index.ts";
import { readBytes } from "../files/index.ts";
import { embedSource } from "./embedding.ts";
import { tellSource } from "./listeners.ts";
import { countWords } from "./rules.ts";
import {
  beginReading,
  endReading,
  failForgotten,
  findSources,
  noteReading,
  type SourceRow,
  writePassages,
} from "./store.system.ts";
import { indexSource, indexUnindexed } from "./words/wordsOfSources.ts";

type Data = { sourceId: number };

/** Longer than every try of reading takes together: what has not moved since was forgotten. */
const FORGOTTEN_MS = 30 * 60_000;

/**
 * Reads a source: its text, cut into passages, and their vectors where there are any. What cannot be read fails with
 * its reason and is not tried again; a reader that dies is.
 */
export const readSource = defineJob<Data>({
  name: "read_source",
  attemptsMax: 3,
  secondsMax: 300,
  atOnce: 2,
  work: async (app, { sourceId }, run) => {
    await readUnread(app, sourceId, run.signal, run.attempt >= readSource.attemptsMax);
    await indexSource(app, sourceId);
    await embedSource(app, sourceId, run.signal);
  },
});

/**
 * Every ten minutes: fails the sources whose reading nobody ended, because the process died with the last try, and indexes
 * those that were read before there were indexes to keep.
 */
export const sweepSources = defineJob<object>({
  name: "sweep_sources",
  cron: "*/10 * * * *",
  work: async (app) => {
    const since = new Date(app.clock.now().getTime() - FORGOTTEN_MS);
    for (const source of await failForgotten(app.db, since, "file_unread")) await tellSource(app, source);
    await indexUnindexed(app);
  },
});

/**
 * Reads a source that is still to be read, and answers whether it was. What cannot be read fails with its reason; what
 * went wrong on our side is thrown, and fails the source too when no other try follows.
 */
export async function readUnread(app: App, sourceId: number, signal: AbortSignal, isLast: boolean): Promise<boolean> {
  const source = await beginReading(app.db, sourceId);
  if (!source) return false;
  await tellSource(app, source);
  try {
    await read(app, source, signal);
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
  return true;
}

async function read(app: App, { sourceId, fileId, userId, type }: SourceRow, signal: AbortSignal): Promise<void> {
  const bytes = await readBytes(app, fileId);
  // The file was removed, and the source with it or soon.
  if (!bytes) throw new Unreadable("file_broken");
  const { pages, characters, passages, tables } = await readDocument(
    userId,
    bytes,
    type,
    signal,
    async (pageRead, of) => tellSource(app, await noteReading(app.db, sourceId, { pageRead, pages: of })),
  );
  const counted = {
    pages,
    pageRead: pages,
    characters,
    words: countWords(passages),
    passages: passages.length,
    tables,
  };
  await inTransaction(app, async (tx) => {
    const isStill = await endReading(tx.db, sourceId, { ...counted, state: "ready" });
    if (isStill) await writePassages(tx.db, sourceId, passages);
  });
}
