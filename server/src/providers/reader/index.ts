export { isProtected, officeTypeOf } from "./office.ts";
export { isProtectedFile, officeTypeOfFile, readPart, readsAsUtf8 } from "./onDisk.ts";

export { asUtf8, TEXT_TURNED_MAX } from "./plain.ts";
export { type ReadingProblem, Unreadable } from "./problems.ts";
export { readDocument } from "./reading.ts";

export { findDirectory, readEntries, type ZipEntry, zipEnd } from "./zip.ts";
