import { closeSync, openSync, readSync, statSync } from "node:fs";
import { FILE_SIZE_MAX } from "@pluma/contract/files/files";
import { Inflate } from "fflate";
import { findDirectory, readEntries, type ZipEntry, zipEnd } from "../../../providers/reader/index.ts";

/** The most that an export may be once it is unpacked. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const ENTRIES_MAX = 100_000;
/** No list of so many entries is longer. */
const DIRECTORY_MAX = 64 * 1024 * 1024;
const SLICE = 256 * 1024;
/** What is packed may unpack to a thousand times as much: never more than some megabytes in one go. */
const PACKED_SLICE = 8 * 1024;
const HEADER_SIZE = 30;
const HEADER_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** Why an export cannot be read. */
export class ExportError extends Error {
  override name = "ExportError";
  readonly code: "import_broken" | "import_too_large";

  constructor(code: ExportError["code"]) {
    super(code);
    this.code = code;
  }
}

/** An export as it is given: in memory, or on the disk. */
export type Given = Uint8Array | { path: string };

/** The bytes of an export, of which a part is read at a time. */
export type Source = { size: number; part(start: number, end: number): Buffer };

/** Opens an export; of one on the disk nothing is in memory but the part that was read last. */
export function openSource(given: Given): Source {
  if (given instanceof Uint8Array) {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    return { size: bytes.length, part: (start, end) => bytes.subarray(start, end) };
  }
  const { size } = statSync(given.path);
  return { size, part: (start, end) => readPart(given.path, start, Math.min(end, size)) };
}

function readPart(path: string, start: number, end: number): Buffer {
  const part = Buffer.alloc(Math.max(0, end - start));
  const file = openSync(path, "r");
  try {
    let length = 0;
    while (length < part.length) {
      const read = readSync(file, part, length, part.length - length, start + length);
      if (read === 0) break;
      length += read;
    }
    return part.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** The JSON texts of an export, each as it comes: the export itself, or each .json file of a .zip, unpacked piece by piece. */
export function* textsOf(source: Source): Generator<Iterable<Uint8Array>> {
  if (source.size > UNPACKED_MAX) throw new ExportError("import_too_large");
  if (!isZip(source)) {
    yield partsOf(source, 0, source.size, SLICE);
    return;
  }
  for (const entry of listJson(source)) yield unpack(source, entry);
}

const isZip = (source: Source): boolean => source.part(0, 4).equals(Buffer.from("PK\x03\x04", "latin1"));

/** Finds the files that lie beside the chats of a .zip by the ids that their names begin with; null for none, and too large ones. */
export function openFiles(source: Source): (id: string) => Uint8Array | null {
  const byId = new Map<string, ZipEntry>();
  for (const entry of isZip(source) ? entriesOf(source) : []) {
    const name = entry.name.split("/").at(-1) ?? "";
    const id = /^file[-_][A-Za-z0-9]+/.exec(name)?.[0];
    if (id && entry.size <= FILE_SIZE_MAX && !/\.(?:json|html)$/i.test(name)) byId.set(id, entry);
  }
  return (id) => {
    const entry = byId.get(id);
    return entry ? Buffer.concat([...unpack(source, entry)]) : null;
  };
}

function* partsOf(source: Source, from: number, to: number, size: number): Generator<Buffer> {
  for (let at = from; at < to; at += size) yield source.part(at, Math.min(at + size, to));
}

/** All that is in a .zip, as its directory says. */
function entriesOf(source: Source): ZipEntry[] {
  const base = Math.max(0, source.size - zipEnd.within);
  const found = findDirectory(source.part(base, source.size), base);
  if (!found || found.start > found.end) throw new ExportError("import_broken");
  if (found.count > ENTRIES_MAX || found.end - found.start > DIRECTORY_MAX) throw new ExportError("import_too_large");
  const entries = readEntries(source.part(found.start, found.end), found.count);
  return entries ?? broken();
}

const broken = (): never => {
  throw new ExportError("import_broken");
};

/** The JSON files, if all that they say they unpack to is not too much; of two with one name the last counts. */
function listJson(source: Source): ZipEntry[] {
  const wanted = entriesOf(source).filter(
    ({ name }) => /\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name),
  );
  if (wanted.reduce((sum, { size }) => sum + size, 0) > UNPACKED_MAX) throw new ExportError("import_too_large");
  const byName = new Map(wanted.map((entry) => [entry.name, entry]));
  return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? []);
}

/** An entry as it is unpacked. One that becomes more than it says, or less, is broken. */
function* unpack(source: Source, entry: ZipEntry): Generator<Uint8Array> {
  let size = 0;
  for (const piece of piecesOf(source, entry)) {
    size += piece.length;
    if (size > entry.size) throw new ExportError("import_broken");
    yield piece;
  }
  if (size !== entry.size) throw new ExportError("import_broken");
}

function* piecesOf(source: Source, { offset, packedSize, method, isProtected }: ZipEntry): Generator<Uint8Array> {
  const header = source.part(offset, offset + HEADER_SIZE);
  const isWhole = header.length === HEADER_SIZE && header.readUInt32LE(0) === HEADER_SIGNATURE;
  if (!isWhole || isProtected) throw new ExportError("import_broken");
  const start = offset + HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
  const end = start + packedSize;
  if (end > source.size) throw new ExportError("import_broken");
  if (method === STORED) yield* partsOf(source, start, end, SLICE);
  else if (method === DEFLATED) yield* inflate(source, start, end);
  else throw new ExportError("import_broken");
}

function* inflate(source: Source, start: number, end: number): Generator<Uint8Array> {
  let unpacked: Uint8Array[] = [];
  const inflating = new Inflate((piece) => unpacked.push(piece));
  for (let at = start; at < end; at += PACKED_SLICE) {
    const next = Math.min(at + PACKED_SLICE, end);
    try {
      inflating.push(source.part(at, next), next === end);
    } catch {
      throw new ExportError("import_broken");
    }
    yield* unpacked;
    unpacked = [];
  }
}
