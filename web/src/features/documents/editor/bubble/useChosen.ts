import { type Editor, useEditorState } from "@tiptap/react";
import { type FocusEvent as Blur, type RefObject, useEffect, useEffectEvent, useState } from "react";

/** What is chosen in a text: words, or a picture alone. */
export type Chosen = { hasWords: boolean };

/**
 * What is chosen, while somebody is at it: in the text, or in the bubble that `rootRef` holds; null while it is being chosen, and
 * once they are elsewhere, which `onLeave` is told. What cannot be written in is looked at without a cursor.
 */
export function useChosen(editor: Editor, rootRef: RefObject<HTMLElement | null>, onLeave: () => void) {
  const chosen = useEditorState({ editor, selector: ({ editor: now }) => chosenIn(now) });
  const [isHere, setHere] = useState(editor.isFocused);
  const [isPressing, setPressing] = useState(false);
  const goTo = useEffectEvent((next: EventTarget | null) => {
    // Nowhere: what had the focus is drawn anew, or another window came before this one.
    if (!(next instanceof Element) || isOurs(next, editor, rootRef.current)) return;
    setHere(false);
    onLeave();
  });
  useEffect(() => {
    const handleFocus = () => setHere(true);
    const handleBlur = ({ event }: { event: FocusEvent }) => goTo(event.relatedTarget);
    editor.on("focus", handleFocus);
    editor.on("blur", handleBlur);
    return () => {
      editor.off("focus", handleFocus);
      editor.off("blur", handleBlur);
    };
  }, [editor]);
  useEffect(() => {
    const isInText = (target: EventTarget | null) =>
      target instanceof Node && !editor.isDestroyed && editor.view.dom.contains(target);
    const press = ({ target }: PointerEvent) => {
      goTo(target);
      if (!isInText(target)) return;
      setHere(true);
      // What stood beside the words would be in the way of the pointer that chooses them.
      setPressing(true);
    };
    // Whoever pressed a tool, which leaves the cursor where it is, comes back without the text being focused anew.
    const type = ({ target }: KeyboardEvent) => isInText(target) && setHere(true);
    const release = () => setPressing(false);
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("keydown", type, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("keydown", type, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, [editor]);
  return {
    chosen: (isHere || !editor.isEditable) && !isPressing ? chosen : null,
    handleBlur: ({ relatedTarget }: Blur) => {
      if (!(relatedTarget instanceof Element) || isOurs(relatedTarget, editor, rootRef.current)) return;
      setHere(false);
      onLeave();
    },
  };
}

function chosenIn({ state: { doc, selection } }: Editor): Chosen | null {
  const { from, to, empty } = selection;
  if (empty) return null;
  const hasWords = doc.textBetween(from, to, " ").trim() !== "";
  let hasPicture = false;
  doc.nodesBetween(from, to, ({ type }) => {
    hasPicture ||= type.name === "image";
  });
  return hasWords || hasPicture ? { hasWords } : null;
}

/** The text, the bubble, and what the bubble has opened, which is drawn elsewhere. */
function isOurs(target: Element, { isDestroyed, view }: Editor, root: HTMLElement | null): boolean {
  if (isDestroyed || view.dom.contains(target)) return true;
  if (!root) return false;
  if (root.contains(target)) return true;
  return target.closest("[data-portal]") !== null && root.querySelector("[aria-haspopup][aria-expanded=true]") !== null;
}
