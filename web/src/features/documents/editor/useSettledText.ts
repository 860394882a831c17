import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";

/** Who types does not wait for what is made of the whole text: that follows so often. */
const FOLLOWS_EVERY_MS = 400;

/** The text of an editor as it was a moment ago, and null before it was drawn: for what takes long to make of it. */
export function useSettledText(editor: Editor | null): Node | null {
  const [doc, setDoc] = useState<Node | null>(null);
  useEffect(() => {
    if (!editor) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = (ms: number) => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        if (!editor.isDestroyed) setDoc(editor.state.doc);
      }, ms);
    };
    const handle = () => follow(FOLLOWS_EVERY_MS);
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
