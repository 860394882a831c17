export type { DocxHtml } from "./docxHtml.ts";
export type { Extreme, Figures } from "./figures.ts";
export { isProtected, officeTypeOf } from "./office.ts";
export { isProtectedFile, officeTypeOfFile, readPart, readsAsUtf8 } from "./onDisk.ts";

export { asUtf8, TEXT_TURNED_MAX } from "./plain.ts";
export { type ReadingProblem, Unreadable } from "./problems.ts";
export { readDocument } from "./reading.ts";
export { type PageOutcome, recognisePages } from "./scans/scans.ts";

export { findDirectory, readEntries, type ZipEntry, zipEnd } from "./zip.ts";

/** A Word document as HTML. For threads: its parser is loaded by this, and takes what time it takes. */
export const readDocxHtml = async (bytes: Uint8Array) => (await import("./docxHtml.ts")).readDocxHtml(bytes);
