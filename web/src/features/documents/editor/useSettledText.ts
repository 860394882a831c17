import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";

/** Who types does not wait for what is made of the whole text: that follows once they paused for so long. */
const PAUSE_MS = 400;
/** Whoever writes on and on sees it this often. */
const FOLLOWS_EVERY_MS = 2000;

/** The text of an editor as it was a moment ago, and null before it was drawn: for what takes long to make of it. */
export function useSettledText(editor: Editor | null): Node | null {
  const [doc, setDoc] = useState<Node | null>(null);
  useEffect(() => {
    if (!editor) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let behindSince = 0;
    const follow = (ms: number) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        waiting = undefined;
        if (!editor.isDestroyed) setDoc(editor.state.doc);
      }, ms);
    };
    const handle = () => {
      const now = performance.now();
      if (waiting === undefined) behindSince = now;
      follow(Math.min(PAUSE_MS, behindSince + FOLLOWS_EVERY_MS - now));
    };
    // Once what is on its way to the screen has come there.
    follow(0);
    editor.on("update", handle);
    return () => {
      clearTimeout(waiting);
      editor.off("update", handle);
    };
  }, [editor]);
  return doc;
}
