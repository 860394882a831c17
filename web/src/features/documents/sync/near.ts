import type { Node } from "@tiptap/pm/model";

/** How much of a paragraph is remembered. */
const NEAR_LENGTH_MAX = 120;

/** The words of the last paragraph at or before a place of a text, by which that is found again; empty where there are none. */
export function nearOf(doc: Node, place: number): string {
  let near = "";
  doc.nodesBetween(0, Math.max(0, Math.min(place, doc.content.size)), (node) => {
    if (node.isTextblock && node.textContent.trim() !== "") near = node.textContent;
    return !node.isTextblock;
  });
  return shown(near);
}

/** Where such a paragraph ends now; null where no paragraph begins so any more. */
export function placeNear(doc: Node, near: string): number | null {
  let place: number | null = null;
  doc.descendants((node, at) => {
    if (place === null && node.isTextblock && shown(node.textContent) === near) place = at + 1 + node.content.size;
    return place === null && !node.isTextblock;
  });
  return place;
}

const shown = (text: string): string => text.trim().slice(0, NEAR_LENGTH_MAX);
