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
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_SIZE = 46;
const HEADER_SIGNATURE = 0x04034b50;
const HEADER_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;

/** The directory of an archive; null for bytes that are no whole archive. Nothing is unpacked. */
export function readDirectory(bytes: Uint8Array): ZipEntry[] | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(zip);
  if (end === -1) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_SIZE > end || zip.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength);
    entries.push({
      name,
      size: zip.readUInt32LE(at + 24),
      packedSize: zip.readUInt32LE(at + 20),
      method: zip.readUInt16LE(at + 10),
      isProtected: (zip.readUInt16LE(at + 8) & 1) === 1,
      offset: zip.readUInt32LE(at + 42),
    });
    at += ENTRY_SIZE + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
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
