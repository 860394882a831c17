import { documentSteps, type LoggedStep } from "@pluma/contract/documents/steps";
import { ask } from "../../../platform/ask/ask.ts";

type Since = { version: number; latest: number; steps: LoggedStep[] };
export type SentSteps = {
  version: number;
  client_id: string;
  sequence: number;
  steps: Record<string, unknown>[];
  rebase: true;
};

/** The server's two calls for the steps of one document. */
export type Wire = {
  send: (body: SentSteps) => Promise<Since & { accepted: boolean }>;
  read: (since: number) => Promise<Since>;
};

/** The steps of a document as the server has them. */
export const wireOf = (id: number): Wire => ({
  send: (body) => ask(documentSteps.sendSteps, { params: { id }, body }),
  read: (since) => ask(documentSteps.readSteps, { params: { id }, query: { since } }),
});
