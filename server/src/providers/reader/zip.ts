import { inflateRawSync } from "node:zlib";
import { cannotRead } from "./problems.ts";

/** An entry as the directory of an archive has it. */
export type ZipEntry = {
  name: string;
  /** What the directory says; unpacking holds it to that. */
  size: number;
  packedSize: number;
  method: number;
  isProtected: boolean;
  /** Where its own header begins. */
  offset: number;
};

const END_SIGNATURE = 0x06054b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
/** How far from the end of an archive its directory is found by. */
export const zipEnd = { within: END_SIZE + COMMENT_MAX + 76 };
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const HEADER_SIGNATURE = 0x04034b50;
const HEADER_SIZE = 30;
/** Archives of a newer kind have a second end, before a pointer to it, before the first. */
const LOCATOR_SIGNATURE = 0x07064b50;
const LOCATOR_SIZE = 20;
const LONG_END_SIGNATURE = 0x06064b50;
const LONG_END_SIZE = 56;
const LONG_FIELD = 1;
const LONG = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

/** The directory of an archive; null for bytes that are no whole archive. Nothing is unpacked. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = findDirectory(zip, 0);
  return found && readEntries(zip.subarray(found.start, found.end), found.count);
}

/** Where the directory of an archive lies, and how many entries it has. */
type Place = { start: number; end: number; count: number };

/** Finds the directory by the last bytes of an archive, which begin at `base`; null where they are no end of one. */
export function findDirectory(last: Buffer, base: number): Place | null {
  const at = findEnd(last);
  if (at === -1) return null;
  const place = { start: last.readUInt32LE(at + 16), end: base + at, count: last.readUInt16LE(at + 10) };
  const long = at - LOCATOR_SIZE;
  if (long < 0 || last.readUInt32LE(long) !== LOCATOR_SIGNATURE) return place;
  const end = Number(last.readBigUInt64LE(long + 8));
  const from = end - base;
  if (from < 0 || from + LONG_END_SIZE > long || last.readUInt32LE(from) !== LONG_END_SIGNATURE) return null;
  return { start: Number(last.readBigUInt64LE(from + 48)), end, count: Number(last.readBigUInt64LE(from + 32)) };
}

/** The entries of a directory; null where it does not hold as many as it says. */
export function readEntries(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_SIZE > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const named = at + ENTRY_SIZE + directory.readUInt16LE(at + 28);
    const extended = named + directory.readUInt16LE(at + 30);
    if (extended > directory.length) return null;
    const sizes = {
      size: directory.readUInt32LE(at + 24),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    };
    entries.push({
      name: directory.toString("utf8", at + ENTRY_SIZE, named),
      method: directory.readUInt16LE(at + 10),
      isProtected: (directory.readUInt16LE(at + 8) & 1) === 1,
      ...longSizes(sizes, directory.subarray(named, extended)),
    });
    at = extended + directory.readUInt16LE(at + 32);
  }
  return entries;
}

type Sizes = Pick<ZipEntry, "size" | "packedSize" | "offset">;

/** Sizes that did not fit where they belong stand in a field of their own, in this order; some write all of them there. */
function longSizes(sizes: Sizes, extra: Buffer): Sizes {
  const found = { ...sizes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== LONG_FIELD) continue;
    let place = at + 4;
    const end = Math.min(extra.length, place + extra.readUInt16LE(at + 2));
    for (const name of ["size", "packedSize", "offset"] as const) {
      if (sizes[name] !== LONG || place + 8 > end) continue;
      found[name] = Number(extra.readBigUInt64LE(place));
      place += 8;
    }
  }
  return found;
}

/** Unpacks an entry. Refuses one that is protected, damaged, or not of the size that the directory says. */
export function unpack(bytes: Uint8Array, entry: ZipEntry): Buffer {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset, packedSize, size, method } = entry;
  if (entry.isProtected) return cannotRead("file_protected");
  if (offset + HEADER_SIZE > zip.length || zip.readUInt32LE(offset) !== HEADER_SIGNATURE) cannotRead("file_broken");
  const start = offset + HEADER_SIZE + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packedSize > zip.length) cannotRead("file_broken");
  const packed = zip.subarray(start, start + packedSize);
  const unpacked = method === STORED ? packed : method === DEFLATED ? inflate(packed, size) : cannotRead("file_broken");
  return unpacked.length === size ? unpacked : cannotRead("file_broken");
}

// The directory may lie: inflating ends at the size that was judged by it, before more of it is in memory.
function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    return cannotRead(Reflect.get(Object(error), "code") === "ERR_BUFFER_TOO_LARGE" ? "file_too_much" : "file_broken");
  }
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_SIZE - COMMENT_MAX);
  for (let at = zip.length - END_SIZE; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return -1;
}
