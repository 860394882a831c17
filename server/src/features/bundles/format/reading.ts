import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { refuse } from "../../../platform/errors.ts";
import { findDirectory, readEntries, readPart, type ZipEntry, zipEnd } from "../../../providers/reader/index.ts";
import { signerOf } from "./keys.ts";
import {
  BUNDLE_VERSION,
  claim,
  FILES_MAX,
  JSON_MAX,
  MANIFEST,
  type Manifest,
  manifest as manifestShape,
  pathOfFile,
  pathOfThing,
  SIGNATURE,
  signature,
  THINGS_SIZE_MAX,
  UNPACKED_MAX,
} from "./manifest.ts";

const ENTRIES_MAX = FILES_MAX + 1002;
const DIRECTORY_MAX = 2 * 1024 * 1024;
const HEADER_SIZE = 30;
const HEADER_SIGNATURE = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** A bundle on the disk of which every byte is what was signed. */
export type Bundle = {
  manifest: Manifest;
  fingerprint: string;
  /** The JSON of a thing; undefined where it is none. */
  thing(of: Manifest["things"][number]): Promise<unknown>;
  /** The bytes of a file, piece by piece. */
  file(sha256: string): AsyncIterable<Uint8Array>;
};

/**
 * Opens a bundle and holds each part of it to what was signed, before anything of it is used. Nothing is unpacked to the disk,
 * and no name of an entry is a path here. Refuses what is no whole bundle, what a newer app made, what unpacks to too much,
 * and what anybody changed.
 */
export async function openBundle(path: string, signal?: AbortSignal): Promise<Bundle> {
  const entries = await readNames(path);
  const bytes = await readJson(path, entries.get(MANIFEST));
  const signed = signature.safeParse(parse(await readJson(path, entries.get(SIGNATURE))));
  const fingerprint = signed.success ? signerOf(bytes, signed.data) : null;
  if (fingerprint === null) return refuse("bundle_signature_wrong");
  const said = parse(bytes);
  const claimed = claim.safeParse(said);
  if (claimed.success && claimed.data.version > BUNDLE_VERSION) refuse("bundle_newer");
  const read = manifestShape.safeParse(said);
  if (!read.success) return refuse("bundle_unreadable");
  const manifest = read.data;
  if (manifest.things.reduce((sum, { size }) => sum + size, 0) > THINGS_SIZE_MAX) refuse("bundle_too_large");
  const parts = [
    ...manifest.things.map((each) => ({ ...each, path: pathOfThing(each) })),
    ...manifest.files.map((each) => ({ ...each, path: pathOfFile(each.sha256) })),
  ];
  if (parts.length + 2 !== entries.size) refuse("bundle_changed");
  for (const each of parts) {
    signal?.throwIfAborted();
    const entry = entries.get(each.path);
    if (entry?.size !== each.size || (await hashOf(path, entry)) !== each.sha256) refuse("bundle_changed");
  }
  return {
    manifest,
    fingerprint,
    thing: async (of) => parse(await readJson(path, entries.get(pathOfThing(of)))),
    file: (sha256) => piecesOf(path, entries.get(pathOfFile(sha256)) ?? refuse("bundle_changed")),
  };
}

/** All that lies in an archive, by name; refuses names that come twice, and more than a bundle may hold. */
async function readNames(path: string): Promise<Map<string, ZipEntry>> {
  const { size } = await stat(path);
  const base = Math.max(0, size - zipEnd.within);
  const found = findDirectory(await readPart(path, base, size), base);
  if (!found || found.start > found.end || found.end > size) return refuse("bundle_unreadable");
  if (found.count > ENTRIES_MAX || found.end - found.start > DIRECTORY_MAX) refuse("bundle_too_large");
  const entries = readEntries(await readPart(path, found.start, found.end), found.count) ?? [];
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (entries.length === 0 || byName.size !== entries.length) refuse("bundle_unreadable");
  // Places that no file has are asked of none: the system would refuse them otherwise than as a bundle that is none.
  const isOutside = (entry: ZipEntry) => !(entry.offset + HEADER_SIZE + entry.packedSize <= size);
  if (entries.some(isOutside)) refuse("bundle_unreadable");
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > UNPACKED_MAX) refuse("bundle_too_large");
  return byName;
}

async function readJson(path: string, entry: ZipEntry | undefined): Promise<Buffer> {
  if (!entry) return refuse("bundle_unreadable");
  if (entry.size > JSON_MAX) refuse("bundle_too_large");
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(path, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

async function hashOf(path: string, entry: ZipEntry): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of piecesOf(path, entry)) hash.update(piece);
  return hash.digest("hex");
}

/** An entry as it is unpacked. One that becomes more than it says, or less, is refused with the first byte too many. */
async function* piecesOf(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { offset, packedSize, method, isProtected } = entry;
  const header = await readPart(path, offset, offset + HEADER_SIZE);
  const isWhole = header.length === HEADER_SIZE && header.readUInt32LE(0) === HEADER_SIGNATURE;
  if (!isWhole || isProtected || (method !== STORED && method !== DEFLATED)) refuse("bundle_unreadable");
  const start = offset + HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
  let size = 0;
  for await (const piece of unpacked(path, { start, packedSize, method })) {
    size += piece.length;
    if (size > entry.size) refuse("bundle_unreadable");
    yield piece;
  }
  if (size !== entry.size) refuse("bundle_unreadable");
}

type Place = { start: number; packedSize: number; method: number };

async function* unpacked(path: string, { start, packedSize, method }: Place): AsyncGenerator<Uint8Array> {
  if (packedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + packedSize - 1 });
  if (method === STORED) {
    yield* packed;
    return;
  }
  const inflating = createInflateRaw();
  // What breaks it is heard by whoever reads.
  const fed = pipeline(packed, inflating).catch(() => undefined);
  try {
    for await (const piece of inflating) yield piece;
  } catch (error) {
    if (String(Reflect.get(Object(error), "code")).startsWith("Z_")) refuse("bundle_unreadable");
    throw error;
  } finally {
    inflating.destroy();
    packed.destroy();
    await fed;
  }
}
