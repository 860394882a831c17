import { feature } from "../../platform/features/feature.ts";
import { forgetFiles, sweepFiles } from "./jobs.ts";
import { fileData } from "./personalData.ts";
import { mountFiles } from "./routes.ts";

export { isLocked, textOf } from "./content.ts";
export { addDocument, addPicture, isPicture, keepDocument, keepNoted, keepPicture, servePicture } from "./files.ts";
export {
  archiveOf,
  fileRefOf,
  filesOf,
  heldAt,
  isDocumentOf,
  isPictureOf,
  keepArchive,
  publicFileAt,
  publishFile,
  publishHeld,
  readBytes,
  readPrinted,
  readSeen,
  removeArchives,
  removeFile,
  removeFilesOf,
  smallPictureAt,
  storeArchive,
  storedAmong,
} from "./given.ts";

export type { PrintedPicture } from "./images.ts";
export { defineStorageMax } from "./room.ts";
export { defineStillIn } from "./still.ts";
export { fileNames, isFileCalled } from "./store.system.names.ts";
export { type CarriedFile, giveFiles, handOverFiles, leaveFiles, unplaceFile, uploadIdsOf } from "./store.system.ts";

export const files = feature({
  name: "files",
  mount: mountFiles,
  jobs: [sweepFiles, forgetFiles],
  personalData: [fileData],
});
