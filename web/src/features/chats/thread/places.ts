import type { Anchor } from "./follow.ts";

/** Where each chat was read last, for whoever comes back to it; the end is no place. */
const places = new Map<number, Anchor>();

export const placeIn = (conversationId: number): Anchor | undefined => places.get(conversationId);

export function rememberPlace(conversationId: number, anchor: Anchor | null): void {
  if (anchor) places.set(conversationId, anchor);
  else places.delete(conversationId);
}
