import { isUtf8 } from "node:buffer";
import { documentTypes, imageTypes, videoTypes } from "@pluma/contract/files";
import { officeTypeOf } from "../../providers/reader/index.ts";
import type { KeptType } from "./rules.ts";

/** What bytes are. A picture that is to be drawn anew has its `type` before that. */
export type Sniffed =
  | { kind: "document" | "video"; type: KeptType }
  | { kind: "image"; type: string }
  | "refused"
  | "broken";

/** Types of pictures that are taken and come out as another one. */
const drawnAnew = ["image/svg+xml", "image/avif", "image/apng"];

const START_OF_ZIP = Buffer.from("PK\x03\x04", "latin1");
const [DOCX, PPTX] = documentTypes;
const END_OF_PDF_WITHIN = 4096;
/** An svg says so at its beginning. */
const SVG_WITHIN = 4096;

/** What the bytes say they are, whatever was claimed; `broken` when they are empty or their end is missing. */
export async function sniff(bytes: Uint8Array): Promise<Sniffed> {
  if (bytes.length === 0) return "broken";
  if (START_OF_ZIP.equals(bytes.subarray(0, START_OF_ZIP.length))) return officeOf(bytes);
  // Loaded with the first file: the start of the server does not wait for it.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const isText = isUtf8(bytes) && !bytes.includes(0);
  if (isText && (found === undefined || found === "application/xml") && isSvg(bytes)) {
    return { kind: "image", type: "image/svg+xml" };
  }
  // Some texts have a name of their own, as a calendar has; they are texts nevertheless.
  if (isText && (found === undefined || /^(?:text|model)\//.test(found)))
    return { kind: "document", type: "text/plain" };
  if (found === undefined) return "refused";
  if ([...imageTypes, ...drawnAnew].some((type) => type === found)) return { kind: "image", type: found };
  return wholeOf(found, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function wholeOf(found: string, bytes: Buffer): Sniffed {
  const video = videoTypes.find((type) => type === found);
  if (video) return { kind: "video", type: video };
  const document = documentTypes.find((type) => type === found);
  if (!document) return "refused";
  const isWhole = bytes.subarray(-END_OF_PDF_WITHIN).includes("%%EOF");
  return isWhole ? { kind: "document", type: document } : "broken";
}

// By the directory alone: to look into an archive is to unpack it, and whoever packed it says to how much.
function officeOf(bytes: Uint8Array): Sniffed {
  const found = officeTypeOf(bytes);
  if (found === undefined) return "broken";
  return found === null ? "refused" : { kind: "document", type: found === "docx" ? DOCX : PPTX };
}

/** Whether the first element is an svg, after a declaration, comments and a document type. Never looks back. */
function isSvg(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, SVG_WITHIN))
    .toString("utf8")
    .toLowerCase()
    .replace(/^\uFEFF/, "");
  let at = 0;
  while (at < start.length) {
    if (start.charAt(at).trim() === "") at += 1;
    else if (start.startsWith("<?", at)) at = endAfter(start, "?>", at);
    else if (start.startsWith("<!--", at)) at = endAfter(start, "-->", at);
    else if (start.startsWith("<!doctype", at)) at = endOfType(start, at);
    else return /^<(?:svg:)?svg[\s>/]/.test(start.slice(at, at + 16));
  }
  return false;
}

/** The place behind a mark; where it never comes, the end. */
function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

// A document type may declare things of its own, in brackets.
function endOfType(text: string, from: number): number {
  const end = endAfter(text, ">", from);
  const bracket = text.slice(from, end).indexOf("[");
  return bracket === -1 ? end : endAfter(text, ">", endAfter(text, "]", from + bracket));
}
