import type { FileAnswer, Multipart, RawBody, RouteDefinition, ServedFile } from "@pluma/contract/kit";
import type { FastifyReply } from "fastify";

/** The most that a JSON body may weigh. */
const JSON_SIZE_MAX = 1024 * 1024;

/** How many bytes a call may send; a form has room for its text fields beside the file. */
export function bodyLimitOf({ body }: RouteDefinition): number {
  if (isKind(body, "multipart")) return body.sizeMax + 64 * 1024;
  if (isKind(body, "raw")) return body.sizeMax;
  return JSON_SIZE_MAX;
}

/** Whether a body is a form with a file, or raw bytes. */
export function isKind<K extends "multipart" | "raw">(
  body: RouteDefinition["body"],
  kind: K,
): body is K extends "multipart" ? Multipart : RawBody {
  return body !== undefined && "kind" in body && body.kind === kind;
}

export function isFileAnswer(answer: RouteDefinition["answer"]): answer is FileAnswer {
  return answer !== undefined && "kind" in answer && answer.kind === "file";
}

/** Sends a file that cannot run in the browser: as a download unless the act vouches for it, never sniffed. */
export function sendFile(reply: FastifyReply, file: ServedFile): FastifyReply {
  const kind = file.inline ? "inline" : "attachment";
  const scope = file.isPublic ? "public" : "private";
  return reply
    .header("content-type", file.type)
    .header("content-disposition", `${kind}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", `${scope}, max-age=${file.cacheSeconds ?? 0}`)
    .send(Buffer.from(file.bytes));
}
