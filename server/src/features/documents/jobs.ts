import { defineJob } from "../../platform/jobs/jobs.ts";
import { deletedSince } from "../../platform/time/deletedSince.ts";
import { STEPS_DAYS } from "./rules.ts";
import { forgetDeleted, forgetSteps, readWords } from "./store.system.ts";
import { settleLeftBehind } from "./texts/standing.ts";
import { ALL_KEPT_MS, DAILY_KEPT_MS, HOURLY_KEPT_MS } from "./versions/rules.ts";
import { thinVersions } from "./versions/store.system.ts";

const DAY_MS = 24 * 3600 * 1000;
/** Whoever is writing goes on: until they pause, a search looks at the text itself. */
const PAUSE_MS = 30_000;
const AT_ONCE = 200;

/**
 * Every minute, on one node: writes the texts that a node which died left behind their steps, and reads the words of documents
 * that were written in, so that a search finds them by its index.
 */
export const readDocumentWords = defineJob<object>({
  name: "read_document_words",
  cron: "* * * * *",
  work: async (app, _data, { signal }) => {
    const before = new Date(app.clock.now().getTime() - PAUSE_MS);
    await settleLeftBehind(app, before, signal);
    while (!signal.aborted && (await readWords(app, before, AT_ONCE)) === AT_ONCE);
  },
});

/**
 * Every night, on one node: forgets documents that can no longer be brought back and steps that nobody goes on from, and
 * thins out old versions.
 */
export const sweepDocuments = defineJob<object>({
  name: "sweep_documents",
  cron: "53 3 * * *",
  work: async (app) => {
    const now = app.clock.now().getTime();
    await forgetDeleted(app, deletedSince(app));
    await forgetSteps(app, new Date(now - STEPS_DAYS * DAY_MS));
    const before = (age: number) => new Date(now - age);
    await thinVersions(app, { all: before(ALL_KEPT_MS), hourly: before(HOURLY_KEPT_MS), daily: before(DAILY_KEPT_MS) });
  },
});
