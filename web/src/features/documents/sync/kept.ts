import { keptKey, recall, recallKept, remember } from "../../../platform/storage.ts";

/** What a tab has typed and no answer has confirmed: steps made on `version`, by a client of which `sequence` were confirmed. */
export type Unsent = { clientId: string; sequence: number; version: number; steps: Record<string, unknown>[] };

const uid = () => recall("uid") ?? "nobody";
const nameOf = (documentId: number): string => `document:${documentId}:`;

/** Keeps on this device what a tab has not got confirmed; without steps there is nothing to keep. */
export function keepUnsent(documentId: number, what: Unsent): void {
  const key = keptKey(uid(), nameOf(documentId) + what.clientId);
  remember(key, what.steps.length === 0 ? null : JSON.stringify(what));
}

/** What tabs have left here of a document. */
export const readUnsent = (documentId: number): Unsent[] =>
  recallKept(uid(), nameOf(documentId)).flatMap(([, text]) => parsed(text) ?? []);

function parsed(text: string): Unsent | null {
  try {
    const value: unknown = JSON.parse(text);
    return isUnsent(value) ? value : null;
  } catch {
    return null;
  }
}

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" &&
  value !== null &&
  typeof Reflect.get(value, "clientId") === "string" &&
  typeof Reflect.get(value, "sequence") === "number" &&
  typeof Reflect.get(value, "version") === "number" &&
  Array.isArray(Reflect.get(value, "steps"));
