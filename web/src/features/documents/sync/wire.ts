import { documentSteps, type LoggedStep, STEPS_SENT_MAX } from "@pluma/contract/documents/steps";
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

/** A little less than the bytes that one call takes, its other words aside. */
export const STEPS_BYTES_MAX = 1_000_000;

/** As many steps as one call takes, by their number and their bytes; one at the least. */
export function batchOf<S extends object>(steps: readonly S[]): S[] {
  let bytes = 0;
  const isFull = (step: S, at: number) => {
    bytes += bytesOf(step);
    return at > 0 && bytes > STEPS_BYTES_MAX;
  };
  const few = steps.slice(0, STEPS_SENT_MAX);
  const end = few.findIndex(isFull);
  return end === -1 ? few : few.slice(0, end);
}

/** The bytes of something as JSON. */
export const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;
