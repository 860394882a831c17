import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../../../platform/context.ts";
import { readParts, readSources, type SourceRow } from "../../../knowledge/index.ts";
import { materialOf } from "../../files/standing.ts";
import { cutParts, type Piece } from "./parts.ts";

const LOOK_MS = 300;

type Whose = { sourceId: number | null; avatarId: number | null };

/** The sources of a training's own file and of its avatar's files, in this order; each once. */
export async function sourcesOf(app: App, { sourceId, avatarId }: Whose): Promise<SourceRow[]> {
  const own = sourceId === null ? [] : [...(await readSources(app, [sourceId])).values()];
  const files = avatarId === null ? [] : await materialOf(app, avatarId);
  return [...own, ...files.flatMap(({ source }) => source ?? [])];
}

/** Whether there is anything that can be read, or still may be. */
export const isReadable = (source: SourceRow): boolean => source.state !== "failed" && source.characters !== 0;

/** Waits until every source is read, or has failed; throws the reason of the signal when that ends. */
export async function waitRead(app: App, sources: SourceRow[], signal: AbortSignal): Promise<SourceRow[]> {
  for (let rows = sources; ; ) {
    signal.throwIfAborted();
    if (rows.every(isSettled)) return rows;
    await sleep(LOOK_MS, undefined, { signal });
    const now = await readSources(
      app,
      rows.map(({ sourceId }) => sourceId),
    );
    rows = rows.flatMap(({ sourceId }) => now.get(sourceId) ?? []);
  }
}

/** The texts of sources that were read, cut into parts that are studied one by one. */
export async function partsOf(app: App, sources: SourceRow[]): Promise<string[]> {
  const parts: string[] = [];
  for (const source of sources.filter((row) => isSettled(row) && isReadable(row))) {
    parts.push(...cutParts(await piecesOf(app, source.sourceId)));
  }
  return parts;
}

/** The whole text of a source. */
async function piecesOf(app: App, sourceId: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let page = 1; ; page += 1) {
    const { parts, pages } = await readParts(app, sourceId, page);
    pieces.push(...parts);
    if (page >= pages) return pieces;
  }
}

/** Whether a source was read, or could not be. */
export const isSettled = ({ state }: SourceRow): boolean => state !== "waiting" && state !== "reading";
