import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { defineJob, enqueue } from "../../platform/jobs/jobs.ts";
import { readDocument } from "../../providers/reader/index.ts";
import { embedSource } from "./embedding.ts";
import { tellSource } from "./listeners.ts";
import { bytesOf, whileReading, writeRead } from "./scans/reading.ts";
import { recogniseSource } from "./scans/recognising.ts";
import { planScans } from "./scans/store.system.ts";
import { beginReading, failForgotten, noteReading, type SourceRow } from "./store.system.ts";
import { indexSource, indexUnindexed } from "./words/wordsOfSources.ts";

type Data = { sourceId: number };

/** Longer than every try of reading takes together: what has not moved since was forgotten. */
const FORGOTTEN_MS = 30 * 60_000;
/** The same for one whose pages wait to be recognised: those of others may come before them, stretch by stretch. */
const SCANS_FORGOTTEN_MS = 12 * 60 * 60_000;

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
    const before = (ms: number) => new Date(app.clock.now().getTime() - ms);
    const since = { any: before(FORGOTTEN_MS), scans: before(SCANS_FORGOTTEN_MS) };
    for (const source of await failForgotten(app.db, since, "file_unread")) await tellSource(app, source);
    await indexUnindexed(app);
  },
});

/**
 * Reads a source that is still to be read, and answers whether it was. What cannot be read fails with its reason; what
 * went wrong on our side is thrown, and fails the source too when no other try follows. One with pages that are pictures
 * goes on being read by a job of its own.
 */
export async function readUnread(app: App, sourceId: number, signal: AbortSignal, isLast: boolean): Promise<boolean> {
  const source = await beginReading(app.db, sourceId);
  if (!source) return false;
  await tellSource(app, source);
  await whileReading(app, sourceId, { signal, isLast }, () => read(app, source, signal));
  return true;
}

async function read(app: App, source: SourceRow, signal: AbortSignal): Promise<void> {
  const { sourceId, userId, type } = source;
  const hear = async (pageRead: number, of: number) =>
    tellSource(app, await noteReading(app.db, sourceId, { pageRead, pages: of }));
  const document = await readDocument(userId, await bytesOf(app, source), type, { signal, hear });
  if (document.scans.length === 0) return writeRead(app, source, document);
  await inTransaction(app, async (tx) => {
    await noteReading(tx.db, sourceId, { pageRead: null, pages: document.pages });
    await planScans(tx.db, sourceId, document.scans);
    await enqueue(tx, recogniseSource, { sourceId }, { userId });
  });
}
