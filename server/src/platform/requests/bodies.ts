import { Readable } from "node:stream";
import type {
  ByteRange,
  FileAnswer,
  LinesAnswer,
  Multipart,
  RawBody,
  ReplyAnswer,
  RouteDefinition,
  ServedFile,
  StoredBytes,
} from "@pluma/contract/kit/kit";
import type { FastifyReply } from "fastify";
import { refuse } from "../errors.ts";

/** The most that a JSON body may weigh, unless its contract says otherwise. */
export const JSON_SIZE_MAX = 1024 * 1024;

/** The same of somebody whom we do not know: a sign-up or a sign-in is far smaller. */
export const STRANGER_SIZE_MAX = 64 * 1024;

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

export function isLinesAnswer(answer: RouteDefinition["answer"]): answer is LinesAnswer {
  return answer !== undefined && "kind" in answer && answer.kind === "lines";
}

export function isReplyAnswer(answer: RouteDefinition["answer"]): answer is ReplyAnswer {
  return answer !== undefined && "kind" in answer && answer.kind === "reply";
}

/**
 * Sends what an act gives one after another, each as a line of JSON that is cut to its contract, as it comes. A reader
 * that leaves ends it.
 */
export function sendLines(reply: FastifyReply, { line }: LinesAnswer, given: AsyncIterable<unknown>): FastifyReply {
  async function* written() {
    for await (const one of given) yield `${JSON.stringify(line.parse(one))}\n`;
  }
  return reply
    .header("content-type", "application/x-ndjson; charset=utf-8")
    .header("x-accel-buffering", "no")
    .send(Readable.from(written(), { objectMode: false, highWaterMark: 1 }));
}

/**
 * Sends a file that cannot run in the browser: as a download unless the act vouches for it, never sniffed. A part of it
 * is sent to who asks for one, as players of videos do. Of stored bytes only that part is read, and no more of it than
 * the reader takes; a reader that leaves ends it.
 */
export async function sendFile(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  const kind = file.inline ? "inline" : "attachment";
  const scope = file.isPublic ? "public" : "private";
  const { bytes } = file;
  const size = bytes instanceof Uint8Array ? bytes.length : bytes.size;
  const range = rangeOf(reply.request.headers.range, size);
  // What plays a video and was told its size wrong goes by this, and would take the whole for the part it lacks.
  if (range === "beyond") return reply.status(416).header("content-range", `bytes */${size}`).send();
  // Before any header: what there is no more is answered as an error is.
  const body = bytes instanceof Uint8Array ? partOf(bytes, range) : await streamOf(bytes, range);
  reply
    .header("content-type", file.type)
    .header("content-length", range ? range.end - range.start + 1 : size)
    .header("content-disposition", `${kind}; filename*=UTF-8''${encodeName(file.name)}`)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", `${scope}, max-age=${file.cacheSeconds ?? 0}`)
    .header("accept-ranges", "bytes");
  // A logo stands in mails, which are read on other sites.
  if (file.isPublic) reply.header("cross-origin-resource-policy", "cross-origin");
  if (range) reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(body);
}

function partOf(bytes: Uint8Array, range: ByteRange | null): Buffer {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return range ? all.subarray(range.start, range.end + 1) : all;
}

async function streamOf(bytes: StoredBytes, range: ByteRange | null): Promise<Readable> {
  const opened = (await bytes.open(range ?? undefined)) ?? refuse("not_found");
  return opened instanceof Readable ? opened : Readable.from(opened);
}

/**
 * The one part that is asked for, as RFC 9110 has it; null for the whole, as also for several parts, for one that ends before
 * it begins, and of an empty file; `beyond` for one that begins where there is nothing any more.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | "beyond" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (size === 0 || (first === "" && last === "")) return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : "beyond";
}

// What encodeURIComponent leaves and the form of RFC 8187 does not know.
const encodeName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (found) => `%${found.charCodeAt(0).toString(16)}`);
