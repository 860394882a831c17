import type { App } from "../../../platform/context.ts";
import { defineJob, enqueue } from "../../../platform/jobs/jobs.ts";
import { type PageOutcome, readDocument, recognisePages } from "../../../providers/reader/index.ts";
import { embedSource } from "../embedding.ts";
import { tellSource } from "../listeners.ts";
import { findSources, noteReading, type SourceRow } from "../store.system.ts";
import { indexSource } from "../words/wordsOfSources.ts";
import { bytesOf, whileReading, writeRead } from "./reading.ts";
import { keepScan, readScans, type ScanRow } from "./store.system.ts";

/** `workedMs`: how long its pages were worked at in runs before, in milliseconds. */
type Data = { sourceId: number; workedMs?: number };

/**
 * Recognises the pages of a source that are pictures, and then reads it with them. Each page is kept as soon as it is
 * known: a run that is cut short, or whose node dies, is gone on with at the pages that it had not done. A long document
 * is read a stretch at a time, behind whatever has come to wait meanwhile.
 */
export const recogniseSource = defineJob<Data>({
  name: "recognise_source",
  attemptsMax: 5,
  // Longer than all pages of a document may take together.
  secondsMax: 1800,
  // Two documents share what may be recognised at once; a second one of somebody waits while a stretch of their first is read.
  atOnce: 2,
  atOncePerOwner: 1,
  work: async (app, { sourceId, workedMs = 0 }, run) => {
    const [source] = await findSources(app.db, [sourceId]);
    if (source?.state !== "reading") return;
    const isLast = run.attempt >= recogniseSource.attemptsMax;
    const rest: Data[] = [];
    await whileReading(app, sourceId, { signal: run.signal, isLast }, async () => {
      const by = await recognise(app, source, { signal: run.signal, workedMs });
      if (by !== null) rest.push({ sourceId, workedMs: by });
    });
    for (const data of rest) await enqueue(app, recogniseSource, data, { userId: source.userId });
    if (rest.length > 0) return;
    await indexSource(app, sourceId);
    await embedSource(app, sourceId, run.signal);
  },
});

/** Reads a source with its pages; answers null, or how long they were worked at where some of them are still to be read. */
async function recognise(
  app: App,
  source: SourceRow,
  worked: { signal: AbortSignal; workedMs: number },
): Promise<number | null> {
  const { sourceId, userId, type } = source;
  const bytes = await bytesOf(app, source);
  const planned = (await readScans(app.db, sourceId)).map(({ page, outcome }, index) => ({ page, outcome, index }));
  const left = planned.filter(({ outcome }) => outcome === "waiting");
  const open = new Set(left.map(({ page }) => page));
  const workedMs = await recognisePages(userId, bytes, left, worked, async (page, outcome) => {
    await keepScan(app.db, { sourceId, page }, rowOf(outcome));
    open.delete(page);
    // Pages come in about their order: read up to here is what has none before it that is still at work.
    const firstOpen = Math.min(...open);
    const pageRead = left.findLast((each) => each.page < firstOpen)?.page ?? null;
    await tellSource(app, await noteReading(app.db, sourceId, { pageRead, pages: source.pages }));
  });
  if (open.size > 0) return workedMs;
  const rows = await readScans(app.db, sourceId);
  const recognised = rows.filter(({ outcome }) => outcome === "read").map(({ page, text }) => ({ page, text }));
  const document = await readDocument(userId, bytes, type, { signal: worked.signal, recognised });
  await writeRead(app, source, document, rows.filter(isNamed).map(shown));
  return null;
}

const rowOf = (outcome: PageOutcome): Pick<ScanRow, "outcome" | "text" | "confidence"> =>
  typeof outcome === "string" ? { outcome, text: "", confidence: null } : { outcome: "read", ...outcome };

const isNamed = ({ outcome }: ScanRow): boolean => outcome !== "blank";

const shown = ({ page, confidence }: ScanRow) => ({
  page,
  confidence: confidence === null ? null : Math.round(confidence),
});
