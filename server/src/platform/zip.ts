import { setImmediate as letOthersWork } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** The most that an archive may weigh; it is in memory until it is stored. */
const SIZE_MAX = 300 * 1024 * 1024;
/** So much is packed in one go; packing it takes a few milliseconds, in which nobody else is served. */
const SLICE = 128 * 1024;
const NAME_LENGTH_MAX = 120;

/** One file of an archive: its path inside, and its content. */
export type PackedFile = { path: string; content: string | Uint8Array };

/** An archive that is being made. */
export type Archive = {
  /** Packs a file; false when it is left out because the archive would become too large. */
  add(file: PackedFile, signal?: AbortSignal): Promise<boolean>;
  finish(): Uint8Array;
};

/** Opens an archive. Text is compressed; bytes (pictures, documents) are compressed already, and put in as they are. */
export function openArchive(): Archive {
  const chunks: Uint8Array[] = [];
  const names = new Set<string>();
  let size = 0;
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(chunk);
    size += chunk.length;
  });
  return {
    async add({ path, content }, signal) {
      const isText = typeof content === "string";
      const bytes = isText ? Buffer.from(content, "utf8") : content;
      if (size + (isText ? 0 : bytes.length) > SIZE_MAX) return false;
      const name = nameIn(names, path);
      const entry = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(entry);
      for (let start = 0; start === 0 || start < bytes.length; start += SLICE) {
        signal?.throwIfAborted();
        entry.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
        await letOthersWork();
      }
      if (failure) throw failure;
      return true;
    },
    finish() {
      zip.end();
      if (failure) throw failure;
      return Buffer.concat(chunks);
    },
  };
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
