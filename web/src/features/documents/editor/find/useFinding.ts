import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { FIND_LENGTH_MAX, type Wish } from "./matches.ts";

/** What is looked for, whether something is to be put in its place, and how often the search was asked for. */
export type Finding = Wish & { isReplacing: boolean; asked: number };

/**
 * The search of a document: opened by Mod+F, or with what is put in the place by Mod+Shift+H, wherever in `rootRef` one is;
 * what is marked is looked for at once. An address that says what to find (`?find=`) opens it so.
 */
export function useFinding(editor: Editor | null, rootRef: RefObject<HTMLElement | null>) {
  const [finding, setFinding] = useState<Finding | null>(null);
  const wanted = useSearchParams()[0].get("find")?.slice(0, FIND_LENGTH_MAX) ?? "";
  const [told, setTold] = useState("");
  if (wanted !== told) {
    setTold(wanted);
    const before = finding ?? { matchCase: false, wholeWords: false, isReplacing: false, asked: 0 };
    if (wanted !== "") setFinding({ ...before, query: wanted, asked: before.asked + 1 });
  }
  const open = (isReplacing: boolean) => {
    const marked = editor ? markedIn(editor) : "";
    setFinding((before) => ({
      matchCase: false,
      wholeWords: false,
      ...before,
      query: marked || (before?.query ?? ""),
      isReplacing: isReplacing || (before?.isReplacing ?? false),
      asked: (before?.asked ?? 0) + 1,
    }));
  };
  const close = () => {
    setFinding(null);
    editor?.chain().focus().scrollIntoView().run();
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || !rootRef.current) return;
    if (!(event.target instanceof Node) || !rootRef.current.contains(event.target)) return;
    const pressed = event.key.toLowerCase();
    const isFind = pressed === "f" && !event.shiftKey;
    const isReplace = pressed === "h" && event.shiftKey;
    if (!isFind && !isReplace) return;
    event.preventDefault();
    event.stopPropagation();
    open(isReplace);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // Before the editor, and before what these keys do elsewhere.
    document.addEventListener("keydown", listener, true);
    return () => document.removeEventListener("keydown", listener, true);
  }, []);
  return { finding, change: setFinding, open, close };
}

/** What is marked, where it is a few words of one paragraph. */
function markedIn({ state: { doc, selection } }: Editor): string {
  const { from, to, $from, $to } = selection;
  if (!$from.sameParent($to) || to - from > FIND_LENGTH_MAX) return "";
  return doc.textBetween(from, to, "", "");
}
