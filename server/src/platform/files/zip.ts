import { setImmediate as letOthersWork } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { type Spooled, spoolBy } from "./spool.ts";

/** The most that an archive may weigh: it lies on the disk of this machine until it is stored, and is downloaded in one go. */
const SIZE_MAX = 1024 * 1024 * 1024;
/** So much is packed in one go; packing it takes a few milliseconds, in which nobody else is served. */
const SLICE = 128 * 1024;
const NAME_LENGTH_MAX = 120;

/** Bytes that are read as they come, and how many they are. */
type Flowing = { size: number; open(): Promise<AsyncIterable<Uint8Array> | null> };

/** One file of an archive: its path inside, and its content. */
export type PackedFile = { path: string; content: string | Uint8Array | Flowing };

/** An archive that is being made. */
export type Archive = {
  /** Packs a file; false when it is left out because the archive would become too large. */
  add(file: PackedFile, signal?: AbortSignal): Promise<boolean>;
  /** Writes the end of it. */
  finish(): Promise<void>;
};

/**
 * Opens an archive that is written piece by piece. Text is compressed; bytes (pictures, documents) are compressed already,
 * and put in as they are.
 */
export function openArchive(write: (piece: Uint8Array) => Promise<void>): Archive {
  let chunks: Uint8Array[] = [];
  const names = new Set<string>();
  let size = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
    size += chunk.length;
  });
  const hand = async () => {
    if (failure) throw failure;
    const packed = chunks;
    chunks = [];
    for (const chunk of packed) await write(chunk);
  };
  return {
    async add({ path, content }, signal) {
      const isText = typeof content === "string";
      const weight = isText ? 0 : "length" in content ? content.length : content.size;
      if (size + weight > SIZE_MAX) return false;
      const pieces = await piecesOf(content);
      // It was removed meanwhile.
      if (!pieces) return true;
      const name = nameIn(names, path);
      const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(entry);
      for await (const piece of pieces) {
        for (let start = 0; start < piece.length; start += SLICE) {
          signal?.throwIfAborted();
          entry.push(piece.subarray(start, start + SLICE), false);
          await hand();
          await letOthersWork();
        }
      }
      entry.push(new Uint8Array(0), true);
      await hand();
      return true;
    },
    async finish() {
      zip.end();
      await hand();
    },
  };
}

/** An archive of what `fill` adds, on the disk of this machine; where that fails nothing is left. */
export const packArchive = (dataDir: string, fill: (archive: Archive) => Promise<void>): Promise<Spooled> =>
  spoolBy(dataDir, async (write) => {
    const archive = openArchive(write);
    await fill(archive);
    await archive.finish();
  });

/** Adds what an archive says of itself: what it is about, and which files were left out. */
export async function addReadme(
  archive: Archive,
  { about, tooLarge }: { about: string; tooLarge: string },
  leftOut: string[],
  signal: AbortSignal,
): Promise<void> {
  const lines = [about, ...(leftOut.length > 0 ? [`\n${tooLarge}`, ...leftOut.map((path) => `- ${path}`)] : [])];
  await archive.add({ path: "README.txt", content: `${lines.join("\n")}\n` }, signal);
}

async function piecesOf(content: PackedFile["content"]) {
  if (typeof content === "string") return [Buffer.from(content, "utf8")];
  return content instanceof Uint8Array ? [content] : content.open();
}

/** A path that is safe on every system and inside the folder that it is unpacked to, and that no other file has. */
function nameIn(names: Set<string>, path: string): string {
  const plain = path.split("/").map(safePart).join("/");
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > plain.lastIndexOf("/") ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  let name = plain;
  // Some systems take two names that differ in their case for one.
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`;
  names.add(name.toLowerCase());
  return name;
}

function safePart(part: string): string {
  const ending = /\.\w{1,8}$/.exec(part)?.[0] ?? "";
  const stem = part
    .slice(0, part.length - ending.length)
    .replace(/[\p{Cc}\p{Cf}<>:"\\|?*]/gu, "")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "")
    .slice(0, NAME_LENGTH_MAX)
    .toWellFormed();
  return `${stem || "_"}${ending}`;
}
