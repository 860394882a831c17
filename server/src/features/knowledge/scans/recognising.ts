import type { App } from "../../../platform/context.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { type PageOutcome, readDocument, recognisePages } from "../../../providers/reader/index.ts";
import { embedSource } from "../embedding.ts";
import { tellSource } from "../listeners.ts";
import { findSources, noteReading, type SourceRow } from "../store.system.ts";
import { indexSource } from "../words/wordsOfSources.ts";
import { bytesOf, whileReading, writeRead } from "./reading.ts";
import { keepScan, readScans, type ScanRow } from "./store.system.ts";

/**
 * Recognises the pages of a source that are pictures, and then reads it with them. Each page is kept as soon as it is
 * known: a run that is cut short, or whose node dies, is gone on with at the pages that it had not done.
 */
export const recogniseSource = defineJob<{ sourceId: number }>({
  name: "recognise_source",
  attemptsMax: 5,
  // Longer than all pages of a document may take together.
  secondsMax: 1800,
  // Two documents share what may be recognised at once; a second one of somebody waits until their first is done.
  atOnce: 2,
  atOncePerOwner: 1,
  work: async (app, { sourceId }, run) => {
    const [source] = await findSources(app.db, [sourceId]);
    if (source?.state !== "reading") return;
    const isLast = run.attempt >= recogniseSource.attemptsMax;
    await whileReading(app, sourceId, { signal: run.signal, isLast }, () => recognise(app, source, run.signal));
    await indexSource(app, sourceId);
    await embedSource(app, sourceId, run.signal);
  },
});

async function recognise(app: App, source: SourceRow, signal: AbortSignal): Promise<void> {
  const { sourceId, userId, type } = source;
  const bytes = await bytesOf(app, source);
  const planned = await readScans(app.db, sourceId);
  const left = planned.filter(({ outcome }) => outcome === "waiting").map(({ page }) => page);
  const open = new Set(left);
  await recognisePages(userId, bytes, left, signal, async (page, outcome) => {
    await keepScan(app.db, { sourceId, page }, rowOf(outcome));
    open.delete(page);
    // Pages come in about their order: read up to here is what has none before it that is still at work.
    const firstOpen = Math.min(...open);
    const pageRead = left.findLast((each) => each < firstOpen) ?? null;
    await tellSource(app, await noteReading(app.db, sourceId, { pageRead, pages: source.pages }));
  });
  const rows = await readScans(app.db, sourceId);
  const recognised = rows.filter(({ outcome }) => outcome === "read").map(({ page, text }) => ({ page, text }));
  const document = await readDocument(userId, bytes, type, { signal, recognised });
  await writeRead(app, source, document, rows.filter(isNamed).map(shown));
}

const rowOf = (outcome: PageOutcome): Pick<ScanRow, "outcome" | "text" | "confidence"> =>
  typeof outcome === "string" ? { outcome, text: "", confidence: null } : { outcome: "read", ...outcome };

const isNamed = ({ outcome }: ScanRow): boolean => outcome !== "blank";

const shown = ({ page, confidence }: ScanRow) => ({
  page,
  confidence: confidence === null ? null : Math.round(confidence),
});
