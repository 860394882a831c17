import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** What scrolls by itself within a text. */
const SCROLLS = ".tableWrapper, pre";

/**
 * Whether the caret is in sight already, within what the text scrolls in and what a keyboard on the screen leaves of the window.
 * To find nothing to scroll, ProseMirror asks every element between the text and the window how it lies, at every key. What is
 * chosen as a whole, and what scrolls within the text, is left to it.
 */
export function isCaretInSight(view: EditorView): boolean {
  const { selection } = view.state;
  const room = view.dom.parentElement?.parentElement;
  const at = view.domAtPos(selection.head).node;
  const block = at instanceof Element ? at : at.parentElement;
  if (!(selection instanceof TextSelection) || !room || !block || block.closest(SCROLLS)) return false;
  const caret = view.coordsAtPos(selection.head, 1);
  const { top, bottom, left, right } = room.getBoundingClientRect();
  const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight };
  return (
    caret.top >= Math.max(top, 0) &&
    caret.bottom <= Math.min(bottom, height) &&
    caret.left >= Math.max(left, 0) &&
    caret.right <= Math.min(right, width)
  );
}
