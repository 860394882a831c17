import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { answerQuestions } from "../../../platform/work/threads.ts";
import { stepsTowards } from "./difference.ts";
import { readHtml } from "./read.ts";

/** HTML that is to be read, and the document that is to become it, where there is one. */
export type Question = { html: string; from: object | null };
/** The document that the HTML says, and the steps that lead there. */
export type Answer = { doc: object; steps: object[] };

answerQuestions(({ html, from }: Question) => (): Answer => {
  const doc = readHtml(html);
  const steps = from ? stepsTowards(documentSchema.nodeFromJSON(from), doc) : [];
  return { doc: doc.toJSON(), steps: steps.map((step) => step.toJSON()) };
});
