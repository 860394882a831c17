import { isUtf8 } from "node:buffer";
import type { GivenFile, UploadedFile } from "@pluma/contract/kit/kit";
import {
  asUtf8,
  isProtected,
  isProtectedFile,
  officeTypeOf,
  officeTypeOfFile,
  readPart,
  readsAsUtf8,
  TEXT_TURNED_MAX,
} from "../../providers/reader/index.ts";
import type { FileOnDisk } from "../../providers/storage/index.ts";

/** What a file holds: in memory, or on the disk, where it is looked at without being taken into memory. */
export type Content = Uint8Array | FileOnDisk;

const isHeld = (content: Content): content is Uint8Array => content instanceof Uint8Array;

/** How many bytes a content is. */
export const sizeOf = (content: Content): number => (isHeld(content) ? content.length : content.size);

/** What a file that was given holds. */
export const contentOf = (file: GivenFile | UploadedFile): Content =>
  "bytes" in file ? file.bytes : { path: file.path, size: file.size };

/** The bytes of a content from `start` up to `end`. */
export const partOf = async (content: Content, start: number, end: number): Promise<Buffer> =>
  isHeld(content) ? Buffer.from(content.subarray(start, end)) : readPart(content.path, start, end);

/** The type that the first bytes of a content name; undefined when they name none. */
export async function typeOf(content: Content): Promise<string | undefined> {
  // Loaded with the first file: the start of the server does not wait for it.
  const { fileTypeFromBuffer, fileTypeFromFile } = await import("file-type");
  const found = isHeld(content) ? fileTypeFromBuffer(content) : fileTypeFromFile(content.path);
  return (await found.catch(() => undefined))?.mime;
}

/** Whether all of a content is UTF-8 without a byte that no text has. */
export async function isText(content: Content): Promise<boolean> {
  if (isHeld(content)) return isUtf8(content) && !content.includes(0);
  return (await readsAsUtf8(content.path)).isText;
}

/** Which Office document a zip is; null for another archive, undefined for what is none. */
export const officeOf = async (content: Content) =>
  isHeld(content) ? officeTypeOf(content) : officeTypeOfFile(content.path, content.size);

/** Whether a file is an Office document behind a password. */
export const isLocked = async (file: GivenFile | UploadedFile): Promise<boolean> =>
  "bytes" in file ? isProtected(file.bytes) : isProtectedFile(file.path);

/** A text as UTF-8: the file itself when it is that already, else one in memory. Null for what is no text, or too long to be turned. */
export async function textOf(file: GivenFile | UploadedFile): Promise<GivenFile | UploadedFile | null> {
  if (!("bytes" in file)) {
    if ((await readsAsUtf8(file.path)).isUtf8) return file;
    if (file.size > TEXT_TURNED_MAX) return null;
  }
  const { name, type, bytes } = "bytes" in file ? file : await file.read();
  const turned = asUtf8(bytes);
  return turned && { name, type, bytes: turned };
}
