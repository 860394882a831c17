import { feature } from "../../platform/features/feature.ts";
import { defineHeld, defineWork, without } from "../organizations/index.ts";
import { mailComments } from "./comments/mailJob.ts";
import { carriedByDocuments, countDocuments, handOverDocuments, keepFilesOfDocuments } from "./handing/store.system.ts";
import { readDocumentWords, sweepDocuments } from "./jobs.ts";
import { findDocuments } from "./list/store.found.ts";
import { documentData } from "./personalData.ts";
import { proposalData } from "./proposals/personalData.ts";
import { defineDocumentAsks } from "./proposals/text.ts";
import { mountDocuments } from "./routes.ts";
import { keepTexts } from "./steps/later.ts";
import { documentAsks } from "./tables.proposals.ts";
import { documents as documentRows } from "./tables.ts";
import { readBehind } from "./texts/standing.ts";

export { createDocument, readDocument, saveDocument } from "./documents.ts";
export { exportDocument } from "./exports/exporting.ts";
export { tamedToHtml } from "./imports/tamed.ts";
export { listDocuments } from "./list/lists.ts";
export { readShared, showShared, visibleDocument } from "./shared.ts";
export { defineDocumentSharing } from "./sharing.ts";
export { documentNames, isDeletedById, listedValue, readListedAmong } from "./store.system.ts";
export { roadsToOne, visibleToBoth } from "./store.ts";

export const documents = feature({
  name: "documents",
  mount: mountDocuments,
  jobs: [readDocumentWords, sweepDocuments, mailComments],
  personalData: [proposalData, documentData],
  searches: [{ kind: "documents", find: findDocuments }],
  run: keepTexts,
  define(app) {
    defineDocumentAsks(app);
    const show = without(
      "doc",
      "text",
      "excerpt",
      "nameKey",
      "tagKeys",
      "search",
      "wordsVersion",
      "keptAt",
      "textBehind",
    );
    defineHeld(app, {
      name: "documents",
      tables: [
        { table: documentAsks, key: "askId", show: null },
        { table: documentRows, key: "documentId", show, beside: readBehind },
      ],
      fileIds: carriedByDocuments,
    });
    defineWork(app, "documents", {
      count: countDocuments,
      handOver: handOverDocuments,
      keepFiles: keepFilesOfDocuments,
    });
  },
});
