import { feature } from "../../platform/features/feature.ts";
import { mailComments } from "./comments/mailJob.ts";
import { readDocumentWords, sweepDocuments } from "./jobs.ts";
import { documentData } from "./personalData.ts";
import { proposalData } from "./proposals/personalData.ts";
import { defineDocumentAsks } from "./proposals/text.ts";
import { mountDocuments } from "./routes.ts";

export { createDocument } from "./documents.ts";
export { readShared, readSharedAmong, visibleDocument } from "./shared.ts";
export { defineDocumentSharing } from "./sharing.ts";
export { isDeletedById } from "./store.system.ts";
export { roadsToOne, visibleToBoth } from "./store.ts";

export const documents = feature({
  name: "documents",
  mount: mountDocuments,
  jobs: [readDocumentWords, sweepDocuments, mailComments],
  personalData: [proposalData, documentData],
  define: defineDocumentAsks,
});
