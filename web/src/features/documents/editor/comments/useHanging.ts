import type { Place } from "@pluma/contract/documents/schema/places";
import { Mapping } from "@tiptap/pm/transform";
import { type Editor, useEditorState } from "@tiptap/react";
import { getVersion, sendableSteps } from "prosemirror-collab";
import { useEffect } from "react";
import { type Listed, rereadComments } from "./data.ts";
import { changeHanging, type Hanging, hangingIn, isSeenAlike } from "./hanging.ts";

/** Where the comments of a document hang in the editor, put there as the server says and moved with what is typed. */
export function useHanging(editor: Editor | null, id: number, listed: Listed | undefined): Hanging | null {
  useEffect(() => {
    if (!editor || !listed) return;
    const settle = () => {
      // What the editor does not know yet hangs in a text that is on its way.
      if (listed.version > getVersion(editor.state)) return;
      // Hanging it up is a transaction too.
      editor.off("transaction", settle);
      hang(editor, listed, id);
    };
    editor.on("transaction", settle);
    settle();
    return () => void editor.off("transaction", settle);
  }, [editor, id, listed]);
  return useEditorState({
    editor,
    selector: ({ editor: now }) => now && hangingIn(now.state),
    // At every key the places move, and nothing of that is seen but in the text.
    equalityFn: isSeenAlike,
  });
}

/** Hangs comments up where the server has them, in a text that the editor knows, or has written on since. */
function hang(editor: Editor, { version, threads }: Listed, id: number): void {
  const now = hangingIn(editor.state).places;
  const isPast = version < getVersion(editor.state);
  const unsent = new Mapping((sendableSteps(editor.state)?.steps ?? []).map((step) => step.getMap()));
  const places = new Map<number, Place>();
  let isMissing = false;
  for (const { comment_id, place, quote } of threads) {
    if (!place) continue;
    // What came since is in the places that are here already.
    const here = isPast ? now.get(comment_id) : moved(place, quote, unsent);
    if (here) places.set(comment_id, here);
    else isMissing = true;
  }
  const marked = new Set(threads.flatMap(({ comment_id, resolved }) => (resolved ? [] : comment_id)));
  changeHanging(editor, { places, marked });
  if (isMissing) rereadComments(id);
}

type Sent = { from: number; to: number; is_gone: boolean; words: string };

function moved({ from, to, is_gone, words }: Sent, quote: string, unsent: Mapping): Place {
  const next = { from: unsent.map(from, 1), to: unsent.map(to, -1) };
  if (!is_gone && next.from < next.to) return { ...next, words: null };
  const at = unsent.map(from, -1);
  return { from: at, to: at + to - from, words: is_gone ? words : quote };
}
