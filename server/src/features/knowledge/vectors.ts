import type { App } from "../../platform/context.ts";
import { perApp } from "../../platform/state.ts";
import { embed } from "../generation/index.ts";
import { byLikeness } from "./finding/sureness.ts";
import type { Ranking } from "./finding/weave.ts";
import { isEmbedded, unitOf } from "./rules.ts";
import { openShelf } from "./shelf.ts";
import { type Found, type PackedVectors, readVectors } from "./store.system.passages.ts";
import type { SourceRow } from "./store.system.ts";
import { bestOf } from "./words/ranking.ts";
import { markOf } from "./words/wordsOfSources.ts";

/** Whose key pays for vectors. */
export type Payer = { userId: number; organizationId: number | null; hasOwnKey?: boolean | undefined };

/** The vectors of a source, all of one length, one after the other. */
type Vectors = {
  positions: Int32Array;
  values: Float32Array;
  length: number;
  bytes: number;
};

/** What vectors may take of memory, in bytes; the ones used longest ago go first. */
const SHELF_BYTES = 68 * 1024 * 1024;
/** After so many comparisons others have their turn on this thread: about three milliseconds. */
const COMPARED_AT_ONCE = 3_000_000;

const shelfIn = perApp(() => openShelf<Vectors>(SHELF_BYTES));

/**
 * The passages of some sources that are most like a question, and how sure that is, among those whose vectors are of the named model, which
 * the question is asked with; null where there are none, or the question got no vector.
 */
export async function findByLikeness(
  app: App,
  payer: Payer,
  { sources, question, model, limit }: { sources: SourceRow[]; question: string; model: string; limit: number },
): Promise<Ranking | null> {
  const fitting = sources.filter((source) => isEmbedded(source, model));
  if (fitting.length === 0) return null;
  const [embedded, held] = await Promise.all([
    embed(app, { ...payer, held: "nothing" }, [question], model),
    readAll(app, fitting),
  ]);
  const wanted = unitOf(embedded?.[0] ?? []);
  return wanted && compareAll(held, wanted, limit);
}

type Held = { sourceId: number; vectors: Vectors };

async function readAll(app: App, sources: SourceRow[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const source of sources) held.push({ sourceId: source.sourceId, vectors: await vectorsOf(app, source) });
  return held;
}

async function compareAll(held: Held[], wanted: Float32Array, limit: number): Promise<Ranking | null> {
  const found: Found[] = [];
  let [count, sum, squares] = [0, 0, 0];
  for (const { sourceId, vectors } of held) {
    if (vectors.length !== wanted.length) continue;
    const likeness = await compare(vectors, wanted);
    for (const value of likeness) {
      sum += value;
      squares += value * value;
    }
    count += likeness.length;
    for (const at of bestOf(likeness, limit)) {
      found.push({ sourceId, position: vectors.positions[at] ?? 0, score: likeness[at] ?? 0 });
    }
  }
  if (found.length === 0) return null;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  found.sort((a, b) => b.score - a.score);
  return byLikeness(found.slice(0, limit), { count, mean, deviation });
}

async function compare({ positions, values, length }: Vectors, wanted: Float32Array): Promise<Float32Array> {
  const likeness = new Float32Array(positions.length);
  const atOnce = Math.max(4, Math.floor(COMPARED_AT_ONCE / Math.max(1, length) / 4) * 4);
  for (let from = 0; from < positions.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const to = Math.min(positions.length, from + atOnce);
    let index = from;
    for (; index + 4 <= to; index += 4) compareFour(values, index, wanted, likeness);
    for (; index < to; index += 1) likeness[index] = productAt(values, index * length, wanted);
  }
  return likeness;
}

/** Four vectors side by side take hardly longer than two alone: no sum waits for its last step, each value is read once. */
function compareFour(values: Float32Array, index: number, wanted: Float32Array, likeness: Float32Array): void {
  const length = wanted.length;
  const first = index * length;
  const second = first + length;
  const third = second + length;
  const fourth = third + length;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < length; at += 1) {
    const value = wanted[at] ?? 0;
    a += (values[first + at] ?? 0) * value;
    b += (values[second + at] ?? 0) * value;
    c += (values[third + at] ?? 0) * value;
    d += (values[fourth + at] ?? 0) * value;
  }
  likeness[index] = a;
  likeness[index + 1] = b;
  likeness[index + 2] = c;
  likeness[index + 3] = d;
}

/** The product of a vector that begins at a place with another one. */
function productAt(values: Float32Array, start: number, wanted: Float32Array): number {
  let product = 0;
  for (let at = 0; at < wanted.length; at += 1) product += (values[start + at] ?? 0) * (wanted[at] ?? 0);
  return product;
}

async function vectorsOf(app: Pick<App, "db" | "state">, source: SourceRow): Promise<Vectors> {
  const mark = `${markOf(source)}.${source.embeddingModel}`;
  const shelf = shelfIn(app);
  const known = shelf.get(mark);
  if (known) return known;
  const vectors = packVectors(await readVectors(app.db, source.sourceId));
  shelf.put(mark, vectors);
  return vectors;
}

function packVectors(rows: PackedVectors[]): Vectors {
  // One that the provider answered with nonsense is kept empty, so that it is not asked for again.
  const size = Math.max(0, ...rows.map((row) => row.size));
  const fitting = rows.filter((row) => size > 0 && row.size === size);
  const positions = Int32Array.from(fitting.flatMap((row) => row.positions));
  const bytes = new Uint8Array(positions.length * size);
  let at = 0;
  for (const { packed } of fitting) {
    bytes.set(packed, at);
    at += packed.length;
  }
  const values = new Float32Array(bytes.buffer);
  const length = size / Float32Array.BYTES_PER_ELEMENT;
  return { positions, values, length, bytes: values.byteLength + positions.byteLength };
}
