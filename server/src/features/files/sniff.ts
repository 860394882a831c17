import { documentTypes, imageTypes, videoTypes } from "@pluma/contract/files/files";
import { type Content, isText, officeOf, partOf, sizeOf, typeOf } from "./content.ts";
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
export async function sniff(content: Content): Promise<Sniffed> {
  const size = sizeOf(content);
  if (size === 0) return "broken";
  const start = await partOf(content, 0, SVG_WITHIN);
  if (START_OF_ZIP.equals(start.subarray(0, START_OF_ZIP.length))) return officeDocumentOf(content);
  const found = await typeOf(content);
  const isSvg = (found === undefined || found === "application/xml") && beginsAsSvg(start);
  // Some texts have a name of their own, as a calendar has; they are texts nevertheless.
  const isNamedText = found === undefined || /^(?:text|model)\//.test(found);
  if ((isSvg || isNamedText) && (await isText(content))) {
    return isSvg ? { kind: "image", type: "image/svg+xml" } : { kind: "document", type: "text/plain" };
  }
  if (found === undefined) return "refused";
  if ([...imageTypes, ...drawnAnew].some((type) => type === found)) return { kind: "image", type: found };
  return wholeOf(found, await partOf(content, Math.max(0, size - END_OF_PDF_WITHIN), size));
}

function wholeOf(found: string, end: Buffer): Sniffed {
  const video = videoTypes.find((type) => type === found);
  if (video) return { kind: "video", type: video };
  const document = documentTypes.find((type) => type === found);
  if (!document) return "refused";
  return end.includes("%%EOF") ? { kind: "document", type: document } : "broken";
}

// By the directory alone: to look into an archive is to unpack it, and whoever packed it says to how much.
async function officeDocumentOf(content: Content): Promise<Sniffed> {
  const found = await officeOf(content);
  if (found === undefined) return "broken";
  return found === null ? "refused" : { kind: "document", type: found === "docx" ? DOCX : PPTX };
}

/** Whether the first element is an svg, after a declaration, comments and a document type. Never looks back. */
function beginsAsSvg(bytes: Buffer): boolean {
  const start = bytes
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
