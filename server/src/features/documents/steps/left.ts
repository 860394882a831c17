import type { Node } from "prosemirror-model";
import { perApp } from "../../../platform/state.ts";

/** A text as it stands at a version, and the number of the last step of some tabs. */
export type Left = {
  version: number;
  updatedAt: Date;
  doc: Node;
  content: string;
  sequences: ReadonlyMap<string, number>;
};

type App = Parameters<typeof leftBy>[0];

/** Who pauses for longer waits once until the text is read again. */
const KEPT_MS = 30_000;
const DOCUMENTS_MAX = 20;
const TABS_MAX = 50;

const leftBy = perApp(() => new Map<number, { left: Left; timer: NodeJS.Timeout }>());

/**
 * How this node left a document a moment ago, if it stands so still: at every key its text would else be read and made anew.
 * Whoever asks holds it locked; what was written elsewhere since has another version.
 */
export function leftOf(app: App, standing: { documentId: number; version: number; updatedAt: Date }): Left | null {
  const left = leftBy(app).get(standing.documentId)?.left;
  if (left?.version !== standing.version || left.updatedAt.getTime() !== standing.updatedAt.getTime()) return null;
  return left;
}

/** Keeps in mind for a moment how a document was left, once that is committed. */
export function keepLeft(app: App, documentId: number, { sequences, ...left }: Left): void {
  const all = leftBy(app);
  drop(all, documentId);
  const timer = setTimeout(() => all.delete(documentId), KEPT_MS).unref();
  all.set(documentId, { left: { ...left, sequences: new Map([...sequences].slice(-TABS_MAX)) }, timer });
  const [oldest = documentId] = all.keys();
  if (all.size > DOCUMENTS_MAX) drop(all, oldest);
}

function drop(all: ReturnType<typeof leftBy>, documentId: number): void {
  clearTimeout(all.get(documentId)?.timer);
  all.delete(documentId);
}
