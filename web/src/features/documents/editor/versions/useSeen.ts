import type { DocumentSeen } from "@pluma/contract/documents/versions";
import type { Editor } from "@tiptap/react";
import { getVersion } from "prosemirror-collab";
import { useEffect } from "react";
import type { Sync } from "../../sync/sync.ts";
import { markSeen, useSeenBefore } from "./data.ts";

/** Whoever opens a document and closes it at once has not seen it. */
const FIRST_MS = 10_000;
const EVERY_MS = 30_000;

/**
 * What the person saw of a document last, where it was written in since; and from then on says what they see, now and again
 * and when they leave.
 */
export function useSeen(id: number, editor: Editor | null, sync: Sync | null): DocumentSeen | null {
  const before = useSeenBefore(id, editor !== null);
  const isKnown = before.isFetched;
  useEffect(() => {
    if (!editor || !sync || !isKnown) return;
    let noted = -1;
    const note = () => {
      if (editor.isDestroyed || sync.state.read().kind !== "saved") return;
      const version = getVersion(editor.state);
      if (version === noted) return;
      noted = version;
      markSeen(id, version).catch(() => {
        noted = -1;
      });
    };
    let isRead = false;
    const leave = () => isRead && note();
    const hide = () => document.hidden && leave();
    const first = setTimeout(() => {
      isRead = true;
      note();
    }, FIRST_MS);
    const timer = setInterval(() => document.hidden || note(), EVERY_MS);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [id, editor, sync, isKnown]);
  return before.data?.doc ? before.data : null;
}
