import { keptKey, recall, remember } from "../../../platform/storage.ts";
import { useWatched, type Watched, watched } from "../../../platform/watched.ts";
import type { LostText } from "./lost.ts";
import { newClientId } from "./newClient.ts";

/**
 * A text that its writer typed and whose place was gone when it arrived; `at` is when that was seen, `near` the words beside
 * which it was, empty where nobody knows.
 */
export type Piece = LostText & { pieceId: string; at: string };

const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const held = new Map<string, Watched<readonly Piece[]>>();

// On this device, for this person: nobody else ever sees it.
const keyOf = (documentId: number): string => keptKey(recall("uid") ?? "nobody", `aside:${documentId}`);

function shelf(documentId: number): Watched<readonly Piece[]> {
  const key = keyOf(documentId);
  const known = held.get(key) ?? watched<readonly Piece[]>(readAside(key));
  held.set(key, known);
  return known;
}

/** The pieces of a document that are kept aside for the person. */
export const useAside = (documentId: number): readonly Piece[] => useWatched(shelf(documentId));

/** Keeps texts aside, on this device, for 30 days. */
export function keepAside(documentId: number, texts: readonly LostText[]): void {
  if (texts.length === 0) return;
  const at = new Date().toISOString();
  const added = texts.map(({ text, near }) => ({ pieceId: newClientId(), text, near, at }));
  // Another tab may have put something there since.
  write(documentId, [...readAside(keyOf(documentId)), ...added]);
}

/** Lets a piece go; answers it, so that it can be kept again. */
export function dropAside(documentId: number, pieceId: string): void {
  write(
    documentId,
    readAside(keyOf(documentId)).filter((each) => each.pieceId !== pieceId),
  );
}

function write(documentId: number, pieces: readonly Piece[]): void {
  remember(keyOf(documentId), pieces.length === 0 ? null : JSON.stringify(pieces));
  shelf(documentId).write(pieces);
}

function readAside(key: string): Piece[] {
  try {
    const all: unknown = JSON.parse(recall(key) ?? "[]");
    return (Array.isArray(all) ? all : [])
      .filter(isPiece)
      .map((piece) => ({ ...piece, near: piece.near ?? "" }))
      .filter(({ at }) => Date.now() - Date.parse(at) < KEPT_DAYS * DAY_MS);
  } catch {
    return [];
  }
}

// One that was kept before its place was says nothing of it.
const isPiece = (value: unknown): value is Omit<Piece, "near"> & Partial<Piece> =>
  typeof value === "object" &&
  value !== null &&
  ["pieceId", "text", "at"].every((name) => typeof Reflect.get(value, name) === "string");
