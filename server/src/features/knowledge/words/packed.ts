import type { WordIndex } from "./wordIndex.ts";

/** Whole numbers before the arrays: passages, terms, places, and bytes of a place. */
const HEAD = 4;

/** An index as bytes that can be kept: its arrays one after the other. */
export function packIndex({ positions, lengths, spoken, terms, starts, places, counts }: WordIndex): Buffer {
  const sizes = [positions.length, terms.length, places.length, places.BYTES_PER_ELEMENT];
  const parts = [Uint32Array.from(sizes), positions, lengths, spoken, terms, starts, places, counts];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

/** The index that `packIndex` made these bytes of. */
export function unpackIndex(packed: Buffer): WordIndex {
  let at = 0;
  // Copied, because the bytes need not begin where a number may.
  const take = (bytes: number) => {
    const part = new Uint8Array(packed.subarray(at, at + bytes));
    at += bytes;
    return part.buffer;
  };
  const [passages = 0, count = 0, total = 0, width = 2] = new Uint32Array(take(HEAD * 4));
  return {
    positions: new Int32Array(take(passages * 4)),
    lengths: new Uint16Array(take(passages * 2)),
    spoken: new Uint8Array(take(passages)),
    terms: new Uint32Array(take(count * 4)),
    starts: new Uint32Array(take((count + 1) * 4)),
    places: width === 2 ? new Uint16Array(take(total * 2)) : new Uint32Array(take(total * 4)),
    counts: new Uint8Array(take(total)),
    bytes: packed.length - HEAD * 4,
  };
}
