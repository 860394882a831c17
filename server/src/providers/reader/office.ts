import { cannotRead } from "./problems.ts";
import { readDirectory, unpack, type ZipEntry } from "./zip.ts";

/** The Office formats that are read. */
export type OfficeKind = "docx" | "pptx";

const UNPACKED_MAX = 200 * 1024 * 1024;
/** Markup packs to a twentieth; what packs to less than this share of itself was made to be large. */
const RATIO_MAX = 250;
/** Below this size any ratio is harmless. */
const RATIO_FROM = 16 * 1024 * 1024;
const ENTRIES_MAX = 10_000;
/** No part of a document that people write comes near; parsing takes many times the memory of the part. */
const PART_MAX = 40 * 1024 * 1024;
const DEPTH_MAX = 200;

/** Which Office document a zip is, by its directory alone; null when it is another archive, undefined when it is none. */
export function officeTypeOf(bytes: Uint8Array): OfficeKind | null | undefined {
  const entries = readDirectory(bytes);
  return entries ? officeOf(entries) : undefined;
}

/** Which Office document an archive with these entries is; null for another. */
export function officeOf(entries: ZipEntry[]): OfficeKind | null {
  if (!entries.some(({ name }) => name === "[Content_Types].xml")) return null;
  if (entries.some(({ name }) => name.startsWith("word/"))) return "docx";
  return entries.some(({ name }) => name.startsWith("ppt/")) ? "pptx" : null;
}

/** How a container begins that is no zip, and what lies in one behind a password. */
export const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
export const ENCRYPTED_PACKAGE = Buffer.from("EncryptedPackage", "utf16le");

/** Whether the bytes are an Office document behind a password: a container of its own kind, and no zip. */
export function isProtected(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE) && file.includes(ENCRYPTED_PACKAGE);
}

/** An Office document whose sizes were found bearable; its markup is unpacked part by part. */
export type Office = {
  names: string[];
  /** A part as text; null when there is none of this name. */
  read(name: string): string | null;
  /** A part as it is; null when there is none of this name. */
  readBytes(name: string): Uint8Array | null;
};

/** Opens an Office document. Refuses, before anything is unpacked, one that would unpack to more than is borne. */
export function openOffice(bytes: Uint8Array): Office {
  const entries = readDirectory(bytes) ?? cannotRead("file_broken");
  judge(entries, bytes.length);
  const parts = new Map(entries.map((entry) => [entry.name, entry]));
  const readBytes = (name: string): Buffer | null => {
    const entry = parts.get(name);
    if (!entry) return null;
    if (entry.size > PART_MAX) cannotRead("file_too_much");
    return unpack(bytes, entry);
  };
  return {
    names: [...parts.keys()],
    readBytes,
    read(name) {
      const part = readBytes(name);
      return part && checkMarkup(decode(part));
    },
  };
}

function judge(entries: ZipEntry[], packedSize: number): void {
  if (entries.length > ENTRIES_MAX) cannotRead("file_too_much");
  let size = 0;
  for (const entry of entries) size += entry.size;
  const isBomb = size > RATIO_FROM && size > packedSize * RATIO_MAX;
  if (size > UNPACKED_MAX || isBomb) cannotRead("file_too_much");
}

function decode(part: Buffer): string {
  if (part[0] === 0xff && part[1] === 0xfe) return new TextDecoder("utf-16le").decode(part);
  if (part[0] === 0xfe && part[1] === 0xff) return new TextDecoder("utf-16be").decode(part);
  return new TextDecoder("utf-8").decode(part);
}

/** Refuses markup with a document type, which the format forbids and entities live in, with tags that do not end, and nested without end. */
function checkMarkup(markup: string): string {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(markup)) cannotRead("file_broken");
  if (/<[^<>]*(?:<|$)/.test(markup) && !/<!(?:--|\[CDATA\[)/.test(markup)) cannotRead("file_broken");
  let depth = 0;
  // Up to the next bracket of either kind: a million of them without an end are looked at once each.
  for (const [tag] of markup.matchAll(/<(?![?!])[^<>]*>/g)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth > DEPTH_MAX) cannotRead("file_broken");
  }
  return markup;
}
