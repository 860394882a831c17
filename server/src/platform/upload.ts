import multipartPlugin from "@fastify/multipart";
import type { Language, Multipart, UploadedFile } from "@pluma/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./errors.ts";

/** The one file of a form, undefined where it may be left out and is, and its text fields. */
export type Upload = { file: UploadedFile | undefined; fields: Record<string, string> };

declare module "fastify" {
  interface FastifyRequest {
    /** Reads a form with one file in the field that `form` names, of at most its size, and no other file. */
    readUpload(form: Multipart): Promise<Upload>;
  }
}

const FIELDS_MAX = 30;
const FIELD_SIZE_MAX = 64 * 1024;
const chooseFile: Record<Language, string> = { en: "Choose a file.", es: "Elige un archivo." };

/** Teaches requests to read a form with a file. */
export async function takeUploads(web: FastifyInstance): Promise<void> {
  await web.register(multipartPlugin);
  web.decorateRequest("readUpload", function (this: FastifyRequest, form: Multipart) {
    return readUpload(this, form);
  });
}

async function readUpload(request: FastifyRequest, form: Multipart): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal("malformed");
  const { files, fields } = await readParts(request, form).catch((error: unknown) => {
    // Plain errors are the parser's, of a form that breaks off or is none; the others say what they are.
    const isMarked = error instanceof Refusal || String(Reflect.get(Object(error), "code")).startsWith("FST_");
    throw isMarked ? error : new Refusal("malformed");
  });
  const [first, second] = files;
  if (second || (first && first.field !== form.field)) throw new Refusal("malformed");
  // What a browser sends for a field in which nothing was chosen.
  if (!first || (first.bytes.length === 0 && first.name === "")) {
    if (form.isFileOptional) return { file: undefined, fields };
    throw new Refusal("invalid_body", {}, { [form.field]: chooseFile[request.lang] });
  }
  const { name, type, bytes } = first;
  return { file: { name, type, bytes }, fields };
}

async function readParts(request: FastifyRequest, form: Multipart) {
  // A second file is let in so that it can be told from one that is too large.
  const counts = { files: 2, fields: FIELDS_MAX, parts: FIELDS_MAX + 2 };
  const limits = { ...counts, fileSize: form.sizeMax, fieldSize: FIELD_SIZE_MAX };
  const files: (UploadedFile & { field: string })[] = [];
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const { fieldname: field, filename, mimetype: type } = part;
      files.push({ field, name: filename ?? "", type, bytes: await part.toBuffer() });
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new Refusal("too_large");
    } else {
      fields[part.fieldname] = String(part.value);
    }
  }
  return { files, fields };
}
