import { setTimeout as sleep } from "node:timers/promises";
import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { Language } from "@pluma/contract/kit/kit";
import type { App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import type { Known } from "../gather.ts";
import { problemOf } from "../problem.ts";
import { isGivenUp } from "../rules.ts";
import { indexedAmong, readSources } from "../sources.ts";
import type { SourceRow } from "../store.system.ts";
import type { ScannedPage } from "../tables.ts";

const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;

type Row = { fileId: number; sourceId: number | null };

/** Files that a feature keeps rows of, each with what was read of it; those whose bytes are gone are left out. */
export async function readKnown<R extends Row>(
  app: Pick<App, "db" | "clock" | "secrets">,
  rows: R[],
): Promise<(Known & { row: R; file: FileRef })[]> {
  if (rows.length === 0) return [];
  const [files, sources] = await Promise.all([
    filesOf(
      app,
      rows.map(({ fileId }) => fileId),
    ),
    readSources(
      app,
      rows.flatMap(({ sourceId }) => sourceId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const file = files.get(row.fileId);
    return file ? [{ row, file, name: file.name, source: sources.get(row.sourceId ?? 0) }] : [];
  });
}

/** The same as the wire has them: each with how its reading stands, what went wrong in the reader's language. */
export async function readKnownAs<R extends Row>(app: App, rows: R[], lang: Language) {
  const known = await readKnown(app, rows);
  const indexed = await indexedAmong(
    app,
    known.flatMap(({ source }) => source ?? []),
  );
  return known.map(({ row, file, source }) => {
    const isWhole = source !== undefined && (indexed.has(source.sourceId) || isGivenUp(source));
    return { row, file, reading: showReading(source, isWhole, lang) };
  });
}

/**
 * Reads files again and again until none that is waited for is still being read, at most for 20 seconds: what somebody
 * just gave is to be used at once. Not to be called in a transaction.
 */
export async function untilRead<F extends Known>(
  read: () => Promise<F[]>,
  isWaitedFor: (file: F) => boolean = () => true,
  signal?: AbortSignal,
): Promise<F[]> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    const files = await read();
    const isComing = files.some((file) => isBeingRead(file) && isWaitedFor(file));
    if (!isComing || signal?.aborted || performance.now() > until) return files;
    await sleep(LOOK_AGAIN_MS);
  }
}

const isBeingRead = ({ source }: Known): boolean => source?.state === "waiting" || source?.state === "reading";

/** `isWhole`: it is found in every way that there is, or no other is on its way. */
function showReading(source: SourceRow | undefined, isWhole: boolean, lang: Language) {
  const state = source?.state ?? ("failed" as const);
  return {
    // Passages are found by their words from here on; vectors are still to come.
    state: state === "ready" && !isWhole ? ("cut" as const) : state,
    problem: source && source.state !== "failed" ? null : problemOf(source, lang),
    page_read: source?.pageRead ?? null,
    pages: source?.pages ?? null,
    characters: source?.characters ?? null,
    passages: source?.passages ?? null,
    embedded: source?.embedded ?? 0,
    recognised: showRecognised(source?.scanned ?? []),
  };
}

/** What of a file was recognised in pictures of its pages: how sure all of it is, and which could not be read; null where none was. */
function showRecognised(scanned: ScannedPage[]) {
  if (scanned.length === 0) return null;
  const read = scanned.flatMap(({ confidence }) => confidence ?? []);
  const sum = read.reduce((before, each) => before + each, 0);
  return {
    pages: read.length,
    confidence: read.length === 0 ? 0 : Math.round(sum / read.length),
    unreadable: scanned.filter(({ confidence }) => confidence === null).map(({ page }) => page),
  };
}
