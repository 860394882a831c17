import { feature } from "../../platform/features/feature.ts";
import { mailComments } from "./comments/mailJob.ts";
import { readDocumentWords, sweepDocuments } from "./jobs.ts";
import { documentData } from "./personalData.ts";
import { proposalData } from "./proposals/personalData.ts";
import { defineDocumentAsks } from "./proposals/text.ts";
import { mountDocuments } from "./routes.ts";

export const documents = feature({
  name: "documents",
  mount: mountDocuments,
  jobs: [readDocumentWords, sweepDocuments, mailComments],
  personalData: [proposalData, documentData],
  define: defineDocumentAsks,
});
