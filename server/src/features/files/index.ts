export { defineFileBelongings } from "./belongings.ts";
export { archiveOf, fileRefOf, filesOf, isPictureOf, publishFile, removeFile, storeArchive } from "./given.ts";
export { forgetFiles, sweepFiles } from "./jobs.ts";
export { mountFiles } from "./routes.ts";
