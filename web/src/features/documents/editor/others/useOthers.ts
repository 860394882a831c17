import { documentPresence, PLACE_BEAT_MS } from "@pluma/contract/documents/presence";
import type { Editor } from "@tiptap/react";
import { getVersion } from "prosemirror-collab";
import { useEffect, useEffectEvent, useState } from "react";
import { ask } from "../../../../platform/ask/ask.ts";
import { useOnReconnect, useServerEvent } from "../../../../platform/me/socket.ts";
import type { Positions } from "../../sync/positions.ts";
import type { Caret, Others } from "./places.ts";

/** Carets are said no more often than this. */
const SAID_EVERY_MS = 300;
/** Of many who hear of somebody new not all answer at one moment. */
const JITTER_MS = 300;

type Options = {
  documentId: number;
  placeId: string;
  editor: Editor | null;
  others: Others;
  positions: Positions;
};

/**
 * Says where in a document this tab is, and hears where others are. Who is alone says so once and is still from then on; a
 * tab that is not looked at is in no document.
 */
export function useOthers({ documentId, placeId, editor, others, positions }: Options): void {
  // Nothing of it is kept: what is not heard is said again in a moment.
  const tell = (is: "here" | "new" | "gone", at: Caret | null) => {
    const body = { place_id: placeId, at, is };
    ask(documentPresence.sayPlace, { params: { id: documentId }, body }).catch(() => undefined);
  };
  // Whoever is alone leaves unnoticed.
  const leave = useEffectEvent(() => {
    if (others.all.read().length > 0) tell("gone", null);
  });
  const say = useEffectEvent((is: "here" | "new") => {
    if (!editor || editor.isDestroyed) return;
    const { state } = editor;
    const { anchor, head } = state.selection;
    const [from, to] = [positions.toServer(state, anchor), positions.toServer(state, head)];
    tell(is, { version: getVersion(state), from, to });
  });
  const [answering] = useState(() => new Set<ReturnType<typeof setTimeout>>());
  useServerEvent("document_presence", (place) => {
    if (place.document_id !== documentId) return;
    const isFresh = others.hear(place, Date.now());
    if (document.hidden || place.place_id === placeId) return;
    if (isFresh || place.is === "new") answering.add(setTimeout(() => say("here"), Math.random() * JITTER_MS));
  });
  useOnReconnect(({ isFirst }) => {
    if (!isFirst && !document.hidden) say("new");
  });
  useEffect(() => {
    if (!editor) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      if (others.all.read().length === 0 || document.hidden) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        say("here");
      }, SAID_EVERY_MS);
    };
    const seen = () => (document.hidden ? leave() : say("new"));
    const beat = setInterval(() => {
      if (others.sweep(Date.now()) && !document.hidden) say("here");
    }, PLACE_BEAT_MS);
    if (!document.hidden) say("new");
    editor.on("selectionUpdate", moved);
    editor.on("update", moved);
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("pagehide", leave);
    return () => {
      clearTimeout(waiting);
      for (const each of answering) clearTimeout(each);
      answering.clear();
      clearInterval(beat);
      editor.off("selectionUpdate", moved);
      editor.off("update", moved);
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [editor, others, answering]);
}
