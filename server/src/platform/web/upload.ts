import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipartPlugin, { type MultipartFile } from "@fastify/multipart";
import type { Multipart, UploadedFile } from "@pluma/contract/kit/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../errors.ts";
import { words } from "../locales/words.ts";

/** The one file of a form, undefined where it may be left out and is, and its text fields. */
type Upload = { file: UploadedFile | undefined; fields: Record<string, string> };

declare module "fastify" {
  interface FastifyRequest {
    /** Reads a form with one file in the field that `form` names, of at most its size, and no other file. */
    readUpload(form: Multipart): Promise<Upload>;
  }
}

const FIELDS_MAX = 30;
const FIELD_SIZE_MAX = 64 * 1024;

/** What a node that died has left behind is older than any request can become. */
const LEFT_MS = 3_600_000;

/** Where files lie while they come in, or are made. */
export const incomingFolder = (dataDir: string): string => join(dataDir, "incoming");

/** Teaches requests to read a form with a file; the file lies below `dataDir` until its request is over. */
export async function takeUploads(web: FastifyInstance, dataDir: string): Promise<void> {
  const folder = incomingFolder(dataDir);
  await removeLeft(folder);
  await web.register(multipartPlugin);
  web.decorateRequest("readUpload", function (this: FastifyRequest, form: Multipart) {
    return readUpload(this, form, folder);
  });
}

async function readUpload(request: FastifyRequest, form: Multipart, folder: string): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("malformed");
  const { files, fields } = await readParts(request, form, folder).catch((error: unknown) => {
    // Plain errors are the parser's, of a form that breaks off or is none; the others say what they are.
    const isMarked = error instanceof Refusal || String(Reflect.get(Object(error), "code")).startsWith("FST_");
    throw isMarked ? error : new Refusal("malformed");
  });
  const [first, second] = files;
  if (second || (first && ![form.field, form.alsoField].includes(first.field))) throw new Refusal("malformed");
  // What a browser sends for a field in which nothing was chosen.
  if (!first || (first.size === 0 && first.name === "")) {
    if (form.isFileOptional) return { file: undefined, fields };
    throw new Refusal("invalid_body", {}, { [form.field]: words[request.lang].upload.chooseFile });
  }
  const { name, type, size, path } = first;
  return { file: { name, type, size, path, read: async () => ({ name, type, bytes: await readFile(path) }) }, fields };
}

type Kept = { field: string; name: string; type: string; size: number; path: string };

async function readParts(request: FastifyRequest, form: Multipart, folder: string) {
  // A second file is let in so that it can be told from one that is too large.
  const counts = { files: 2, fields: FIELDS_MAX, parts: FIELDS_MAX + 2 };
  const limits = { ...counts, fileSize: form.sizeMax, fieldSize: FIELD_SIZE_MAX };
  const files: Kept[] = [];
  const fields: Record<string, string> = {};
  await mkdir(folder, { recursive: true });
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      files.push(await keep(request, part, folder));
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new Refusal("too_large");
    } else {
      fields[part.fieldname] = String(part.value);
    }
  }
  return { files, fields };
}

/** Puts a file on the disk as it comes, until the request is over. */
async function keep(request: FastifyRequest, part: MultipartFile, folder: string): Promise<Kept> {
  const { fieldname: field, filename, mimetype: type } = part;
  const path = join(folder, randomUUID());
  request.stay.atEnd(() => rm(path, { force: true }));
  const written = createWriteStream(path, { flags: "wx", mode: 0o600 });
  // Asked for its chunks: piped, a part whose form breaks off would neither end nor fail.
  await pipeline(chunksOf(part), written);
  if (part.file.truncated) throw new Refusal("too_large");
  return { field, name: filename ?? "", type, size: written.bytesWritten, path };
}

async function* chunksOf({ file }: MultipartFile) {
  for await (const chunk of file) yield chunk;
}

async function removeLeft(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const left = await stat(path).catch(() => null);
    if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}
