export { defineFileBelongings } from "./belongings.ts";
export { isLocked, textOf } from "./content.ts";
export { addDocument, keepDocument } from "./files.ts";
export {
  archiveOf,
  fileRefOf,
  filesOf,
  isDocumentOf,
  isPictureOf,
  publishFile,
  readBytes,
  removeFile,
  storeArchive,
} from "./given.ts";
export { forgetFiles, sweepFiles } from "./jobs.ts";
export { mountFiles } from "./routes.ts";
