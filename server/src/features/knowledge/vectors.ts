import type { App } from "../../platform/context.ts";
import { embed } from "../generation/index.ts";
import { unitOf } from "./rules.ts";
import { type Found, readVectors, readWithoutVector, writeVectors } from "./store.passages.ts";
import { findSources } from "./store.ts";

/** Whose key pays for vectors. */
export type Payer = { userId: number; organizationId: number | null };

/** The vectors of a source, all of one length, one after the other. */
type Vectors = { positions: Int32Array; values: Float32Array; length: number };

const EMBEDDED_AT_ONCE = 32;
/** What vectors may take of memory, in bytes; the ones used longest ago go first. */
const CACHE_SIZE_MAX = 96 * 1024 * 1024;
/** After so many comparisons others have their turn on this thread: about five milliseconds. */
const COMPARED_AT_ONCE = 4_000_000;

const cache = new Map<number, Vectors>();
let cacheSize = 0;

/** Gives the passages of a source that is ready their vectors, where any are to be had; texts are found without, too. */
export async function embedSource(app: App, sourceId: number, signal: AbortSignal): Promise<void> {
  const [source] = await findSources(app.db, [sourceId]);
  if (source?.state !== "ready") return;
  let from = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await readWithoutVector(app.db, sourceId, from, EMBEDDED_AT_ONCE);
    const last = rows.at(-1);
    if (!last) break;
    const embedded = await embed(
      app,
      source,
      rows.map(({ text }) => text),
    );
    if (!embedded) break;
    const vectors = rows.flatMap(({ position }, index) => {
      const embedding = unitOf(embedded[index] ?? []);
      return embedding ? [{ position, embedding }] : [];
    });
    await writeVectors(app.db, sourceId, vectors);
    from = last.position + 1;
  }
  forgetVectors([sourceId]);
}

/** The passages of some sources that are most like a question; none where there are no vectors. */
export async function findByLikeness(
  app: App,
  payer: Payer,
  sourceIds: number[],
  question: string,
  limit: number,
): Promise<Found[]> {
  const held: { sourceId: number; vectors: Vectors }[] = [];
  for (const sourceId of sourceIds) {
    const vectors = await vectorsOf(app, sourceId);
    if (vectors.positions.length > 0) held.push({ sourceId, vectors });
  }
  if (held.length === 0) return [];
  const [asked] = (await embed(app, payer, [question])) ?? [];
  const wanted = asked && unitOf(asked);
  if (!wanted) return [];
  const found: Found[] = [];
  for (const { sourceId, vectors } of held) {
    // Vectors of another model say nothing about this one's.
    if (vectors.length === wanted.length) found.push(...(await compare(sourceId, vectors, wanted)));
  }
  return found.sort((a, b) => b.score - a.score).slice(0, limit);
}

async function compare(sourceId: number, { positions, values, length }: Vectors, wanted: Float32Array) {
  const found: Found[] = [];
  const atOnce = Math.max(1, Math.floor(COMPARED_AT_ONCE / length));
  for (const [index, position] of positions.entries()) {
    let score = 0;
    const start = index * length;
    for (let at = 0; at < length; at += 1) score += (values[start + at] ?? 0) * (wanted[at] ?? 0);
    found.push({ sourceId, position, score });
    if ((index + 1) % atOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}

async function vectorsOf(app: Pick<App, "db">, sourceId: number): Promise<Vectors> {
  const known = cache.get(sourceId);
  if (known) {
    cache.delete(sourceId);
    cache.set(sourceId, known);
    return known;
  }
  const vectors = packVectors(await readVectors(app.db, sourceId));
  // None yet may be some soon, written by another node.
  if (vectors.positions.length > 0) keepVectors(sourceId, vectors);
  return vectors;
}

function packVectors(rows: { position: number; embedding: Float32Array | null }[]): Vectors {
  const length = rows[0]?.embedding?.length ?? 0;
  const fitting = rows.filter(({ embedding }) => embedding?.length === length);
  const values = new Float32Array(fitting.length * length);
  for (const [index, { embedding }] of fitting.entries()) values.set(embedding ?? [], index * length);
  return { positions: Int32Array.from(fitting, ({ position }) => position), values, length };
}

function keepVectors(sourceId: number, vectors: Vectors): void {
  forgetVectors([sourceId]);
  cache.set(sourceId, vectors);
  cacheSize += vectors.values.byteLength;
  for (const oldest of cache.keys()) {
    if (cacheSize <= CACHE_SIZE_MAX) break;
    forgetVectors([oldest]);
  }
}

/** Lets go of what is held of sources. */
export function forgetVectors(sourceIds: number[]): void {
  for (const sourceId of sourceIds) {
    cacheSize -= cache.get(sourceId)?.values.byteLength ?? 0;
    cache.delete(sourceId);
  }
}
