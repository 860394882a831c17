import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { ByteRange, StoredBytes } from "@pluma/contract/kit/kit";
import { incomingFolder } from "../web/upload.ts";

/** Bytes that lie on the disk of this machine until `remove`. */
export type Spooled = { path: string; size: number; remove(): Promise<void> };

/** A file that is written piece by piece; not more of it is in memory than the disk is behind. */
type Spool = {
  /** Writes a piece; answered when there is room for the next. */
  write(piece: Uint8Array): Promise<void>;
  /** What was written, when all of it is there. */
  end(): Promise<Spooled>;
  /** Gives it up; nothing is left of it. */
  drop(): Promise<void>;
};

/** Opens a file for what is made piece by piece, beside what comes in by uploads; what a node that died left goes with that. */
async function openSpool(dataDir: string): Promise<Spool> {
  const path = await newPlace(dataDir);
  const stream = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const ended = finished(stream);
  // Heard by whoever writes next.
  ended.catch(() => undefined);
  const remove = () => rm(path, { force: true });
  return {
    async write(piece) {
      if (stream.write(piece)) return;
      const drained = Promise.withResolvers<void>();
      stream.once("drain", drained.resolve);
      await Promise.race([drained.promise, ended]);
    },
    async end() {
      stream.end();
      await ended;
      return { path, size: stream.bytesWritten, remove };
    },
    async drop() {
      stream.destroy();
      await ended.catch(() => undefined);
      await remove();
    },
  };
}

/** What `fill` writes, on the disk when all of it is there; where it fails nothing is left. */
export async function spoolBy(dataDir: string, fill: (write: Spool["write"]) => Promise<void>): Promise<Spooled> {
  const file = await openSpool(dataDir);
  try {
    await fill(file.write);
  } catch (error) {
    await file.drop();
    throw error;
  }
  return file.end();
}

/** Writes a stream to the disk as it comes. */
export async function spool(dataDir: string, stream: Readable, signal?: AbortSignal): Promise<Spooled> {
  const path = await newPlace(dataDir);
  const remove = () => rm(path, { force: true });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(stream, file, { ...(signal && { signal }) });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, size: file.bytesWritten, remove };
}

/** An answer that nobody waits for any more is never opened. */
const UNOPENED_MS = 600_000;

/** What was spooled, for one answer: it is gone from the disk once it is opened, and from the system once it was read. */
export function servedOnce({ path, size, remove }: Spooled): StoredBytes {
  const forgotten = setTimeout(remove, UNOPENED_MS).unref();
  return {
    size,
    async open(range?: ByteRange) {
      clearTimeout(forgotten);
      const file = await open(path, "r");
      // The name goes; the bytes stay until the stream ends, or is given up.
      await remove();
      return file.createReadStream({ ...range });
    },
  };
}

async function newPlace(dataDir: string): Promise<string> {
  const folder = incomingFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}
