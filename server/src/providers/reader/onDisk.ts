import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { COMPOUND_FILE, ENCRYPTED_PACKAGE, type OfficeKind, officeOf } from "./office.ts";
import { findDirectory, readEntries, zipEnd } from "./zip.ts";

/** No document that people write has a longer list of what is in it. */
const DIRECTORY_MAX = 8 * 1024 * 1024;

/** A part of a file, from `start` up to `end`; shorter where the file ends before. */
export async function readPart(path: string, start: number, end: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    return await partOf(file, start, end);
  } finally {
    await file.close();
  }
}

async function partOf(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const part = Buffer.alloc(Math.max(0, end - start));
  let length = 0;
  while (length < part.length) {
    const { bytesRead } = await file.read(part, length, part.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return part.subarray(0, length);
}

/** Which Office document a zip on the disk is: its end and its directory are read, and nothing else of it. */
export async function officeTypeOfFile(path: string, size: number): Promise<OfficeKind | null | undefined> {
  const file = await open(path, "r");
  try {
    const base = Math.max(0, size - zipEnd.within);
    const end = await partOf(file, base, size);
    const found = findDirectory(end, base);
    if (!found || found.end - found.start > DIRECTORY_MAX || found.start > found.end) return undefined;
    const entries = readEntries(await partOf(file, found.start, found.end), found.count);
    return entries ? officeOf(entries) : undefined;
  } finally {
    await file.close();
  }
}

/** Whether a file on the disk is an Office document behind a password. */
export async function isProtectedFile(path: string): Promise<boolean> {
  if (!(await readPart(path, 0, COMPOUND_FILE.length)).equals(COMPOUND_FILE)) return false;
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([before, chunk]);
    if (bytes.includes(ENCRYPTED_PACKAGE)) return true;
    // The name may lie across two chunks.
    before = bytes.subarray(-ENCRYPTED_PACKAGE.length);
  }
  return false;
}

/** Whether all of a file on the disk is UTF-8; `isText` besides says that no byte of it is 0, as in no text. */
export async function readsAsUtf8(path: string): Promise<{ isUtf8: boolean; isText: boolean }> {
  let isText = true;
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([before, chunk]);
    const whole = bytes.length - lengthBegun(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return { isUtf8: false, isText: false };
    isText &&= !chunk.includes(0);
    before = bytes.subarray(whole);
  }
  const ends = before.length === 0;
  return { isUtf8: ends, isText: ends && isText };
}

/** How many bytes at the end are the beginning of a character that goes on. */
function lengthBegun(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
