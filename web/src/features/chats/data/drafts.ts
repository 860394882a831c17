import type { AvatarMark } from "@pluma/contract/avatars/mark";
import { useSyncExternalStore } from "react";
import { keptKey, recall, remember } from "../../../platform/storage.ts";

/** A chat by its id; null is the chat to be made. */
export type Place = number | null;

type Next = string | ((text: string) => string);

/** What a person typed before it was enhanced, the enhanced text, and the words that it took. */
export type Enhanced = { typed: string; text: string; words: number };

const listeners = new Set<() => void>();

/**
 * The unsent text of a chat, kept in this browser for this person until it is sent: through reloads, and through
 * signing out and in again. Other tabs show the same.
 */
export function useDraft(place: Place): [string, (next: Next) => void] {
  const key = draftKey(place);
  const text = useSyncExternalStore(watch, () => recall(key) ?? "");
  return [text, (next) => writeDraft(place, next)];
}

/** The unsent text as it is now. */
export const readDraft = (place: Place): string => recall(draftKey(place)) ?? "";

/** Writes the unsent text of a chat; empty forgets it. */
export function writeDraft(place: Place, next: Next): void {
  const text = typeof next === "string" ? next : next(readDraft(place));
  keep(draftKey(place), text === "" ? null : text);
}

/** What the unsent text was before it was enhanced, as long as nothing of it was changed since; else null. */
export function useEnhanced(place: Place): Enhanced | null {
  const key = enhancedKey(place);
  const kept = useSyncExternalStore(watch, () => recall(key));
  const text = useDraft(place)[0];
  const enhanced = kept === null ? null : readEnhanced(kept);
  return enhanced?.text === text ? enhanced : null;
}

/** Puts an enhanced text into the box, beside what had been typed. */
export function keepEnhanced(place: Place, enhanced: Enhanced): void {
  keep(enhancedKey(place), JSON.stringify(enhanced));
  writeDraft(place, enhanced.text);
}

/** Whether the answers of a chat are written with the internet's help; so until it is chosen otherwise. */
export function useSearchChoice(place: Place): [boolean, (isOn: boolean) => void] {
  const key = searchKey(place);
  const kept = useSyncExternalStore(watch, () => recall(key));
  return [kept === "on", (isOn) => keep(key, isOn ? "on" : null)];
}

/** The model chosen for the chat to be made; null is the usual one. */
export function useNewModel(): [string | null, (model: string | null) => void] {
  const key = modelKey(null);
  return [useSyncExternalStore(watch, () => recall(key)), (model) => keep(key, model)];
}

/** The avatar that was chosen for the next message of a chat, or null. */
export function useAsked(place: Place): AvatarMark | null {
  const key = askedKey(place);
  const kept = useSyncExternalStore(watch, () => recall(key));
  return kept === null ? null : readMark(kept);
}

/** The avatar that was chosen for the next message, as it is now. */
export function readAsked(place: Place): AvatarMark | null {
  const kept = recall(askedKey(place));
  return kept === null ? null : readMark(kept);
}

/** Chooses the avatar of the next message; null for none. */
export const writeAsked = (place: Place, avatar: AvatarMark | null): void =>
  keep(askedKey(place), avatar && JSON.stringify(avatar));

/** A template that was begun in the box of a chat and not sent, as templates keep it; null for none. */
export function useBegun(place: Place): [string | null, (begun: string | null) => void] {
  const key = begunKey(place);
  return [useSyncExternalStore(watch, () => recall(key)), (begun) => keep(key, begun)];
}

/** The chat to be made has been made: what was typed and chosen for it goes on there. */
export function moveToMade(conversationId: number): void {
  for (const keyOf of kinds) {
    const kept = recall(keyOf(null));
    if (kept !== null) keep(keyOf(conversationId), kept);
    keep(keyOf(null), null);
  }
  keep(modelKey(null), null);
}

/** A chat is gone: nothing is kept for it any more. */
export function forgetPlace(conversationId: number): void {
  for (const keyOf of kinds) keep(keyOf(conversationId), null);
}

const keyFor = (kind: string) => (place: Place) => keptKey(recall("uid") ?? "nobody", `${kind}:${place ?? "new"}`);
const draftKey = keyFor("draft");
const enhancedKey = keyFor("enhanced");
const searchKey = keyFor("search");
const askedKey = keyFor("avatar");
const begunKey = keyFor("template");
const modelKey = keyFor("model");

/** What goes on in the chat that is made. */
const kinds = [draftKey, enhancedKey, searchKey, askedKey, begunKey];

function keep(key: string, value: string | null): void {
  if (recall(key) === value) return;
  remember(key, value);
  for (const each of [...listeners]) each();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function readMark(kept: string): AvatarMark | null {
  try {
    const mark: unknown = JSON.parse(kept);
    return isMark(mark) ? mark : null;
  } catch {
    return null;
  }
}

// Written by this app, and perhaps by an earlier one.
const isMark = (mark: unknown): mark is AvatarMark =>
  typeof mark === "object" &&
  mark !== null &&
  "avatar_id" in mark &&
  typeof mark.avatar_id === "number" &&
  "name" in mark &&
  typeof mark.name === "string" &&
  "picture" in mark;

function readEnhanced(kept: string): Enhanced | null {
  try {
    const { typed, text, words }: Record<string, unknown> = JSON.parse(kept);
    return typeof typed === "string" && typeof text === "string" && typeof words === "number"
      ? { typed, text, words }
      : null;
  } catch {
    return null;
  }
}
