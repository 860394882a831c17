import * as files from "../../../src/features/files/store.ts";
import { about } from "./storeCase.ts";

export const fileStores = [
  ...about("file", {
    findOwnFile: (ctx, { fileId }) => files.findOwnFile(ctx, fileId),
    lockOwnFile: (ctx, { fileId }) => files.lockOwnFile(ctx, fileId),
    findShown: (ctx, { fileId }) => files.findShown(ctx, fileId),
    updateOwnFile: (ctx, { fileId }) => files.updateOwnFile(ctx, fileId, { name: "theirs.txt" }),
  }),
  ...about("file", { sumOfOwnUploads: (ctx) => files.sumOfOwnUploads(ctx) }, { isList: true }),
];
