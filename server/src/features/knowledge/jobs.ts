import type { App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { defineJob, type JobRun } from "../../platform/jobs.ts";
import { readDocument, Unreadable } from "../../providers/reader/index.ts";
import { readBytes } from "../files/index.ts";
import { tellSource } from "./listeners.ts";
import { beginReading, endReading, failForgotten, findSources, type SourceRow, writePassages } from "./store.ts";
import { embedSource } from "./vectors.ts";

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
    const source = await beginReading(app.db, sourceId);
    if (source) {
      await tellSource(app, source);
      await readAndTell(app, source, run);
    }
    await embedSource(app, sourceId, run.signal);
  },
});

/** Every ten minutes: fails the sources whose reading nobody ended, because the process died with the last try. */
export const sweepSources = defineJob<object>({
  name: "sweep_sources",
  cron: "*/10 * * * *",
  work: async (app) => {
    const since = new Date(app.clock.now().getTime() - FORGOTTEN_MS);
    for (const source of await failForgotten(app.db, since, "file_unread")) await tellSource(app, source);
  },
});

async function readAndTell(app: App, source: SourceRow, run: JobRun): Promise<void> {
  try {
    await read(app, source, run.signal);
  } catch (error) {
    const isLast = run.attempt >= readSource.attemptsMax && !run.signal.aborted;
    if (!(error instanceof Unreadable) && !isLast) throw error;
    const errorCode = error instanceof Unreadable ? error.code : "file_unread";
    if (!(error instanceof Unreadable))
      app.log.error({ err: error, source_id: source.sourceId }, "a file was not read");
    await endReading(app.db, source.sourceId, { state: "failed", errorCode });
  }
  const [ended] = await findSources(app.db, [source.sourceId]);
  await tellSource(app, ended);
}

async function read(app: App, { sourceId, fileId, type }: SourceRow, signal: AbortSignal): Promise<void> {
  const bytes = await readBytes(app, fileId);
  // The file was removed, and the source with it or soon.
  if (!bytes) throw new Unreadable("file_broken");
  const { pages, characters, passages } = await readDocument(bytes, type, signal);
  await inTransaction(app, async (tx) => {
    const isStill = await endReading(tx.db, sourceId, { state: "ready", pages, characters, passages: passages.length });
    if (isStill) await writePassages(tx.db, sourceId, passages);
  });
}
