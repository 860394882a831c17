import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { Extension } from "@tiptap/core";
import { type Editor, useEditor } from "@tiptap/react";
import { collab } from "prosemirror-collab";
import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOnReconnect, useServerEvent } from "../../../platform/me/socket.ts";
import { showAlert } from "../../../platform/messages.ts";
import { watched } from "../../../platform/watched.ts";
import { useDrawn } from "../../../ui/wait/useDrawn.ts";
import { reread } from "../cache.ts";
import { deliver, readPictures } from "../data.ts";
import { editingExtensions, schemaExtensions } from "../schema/extensions.ts";
import { type PictureSources, pictureSources } from "../schema/picture.ts";
import { keepAside } from "../sync/aside.ts";
import type { LostText } from "../sync/lost.ts";
import { newClientId } from "../sync/newClient.ts";
import { type Positions, positionsFrom } from "../sync/positions.ts";
import { type Sync, type SyncState, startSync } from "../sync/sync.ts";
import { wireOf } from "../sync/wire.ts";
import { type KeysRef, proposalsOf } from "./ai/plugin.ts";
import { Comments } from "./comments/hanging.ts";
import { finding } from "./find/finding.ts";
import { KeyedSelection } from "./keyedSelection.ts";
import { Limits } from "./limits.ts";
import { caretsOf } from "./others/carets.ts";
import { newOthers, type Others } from "./others/places.ts";
import { useOthers } from "./others/useOthers.ts";
import { Pasting } from "./pasting/pasting.ts";
import { selectedText } from "./pasting/selectedText.ts";
import { isCaretInSight } from "./sight/caretInSight.ts";
import { newSlash, type SlashState, slashOf } from "./tools/slash.ts";

/** Where a document begins to be edited: its text at a version, and the name of this tab. */
type Beginning = {
  document: WrittenDocument;
  clientId: string;
  sources: PictureSources;
  slash: SlashState;
  keys: KeysRef;
  others: Others;
  positions: Positions;
};

const unknown = watched<SyncState>({ kind: "saved", at: null });

/**
 * The editor of a document, kept at one text with the server from its beginning on. `document` is what was read first; later
 * readings of it change nothing here.
 */
export function useDocumentEditor(document: WrittenDocument, label: string) {
  const [{ document: first, clientId, sources, slash, keys, others, positions }] = useState(() => beginning(document));
  const id = first.document_id;
  const editor = useEditor({
    extensions: [
      ...schemaExtensions.map((each) => (each.name === "image" ? each.configure({ sources }) : each)),
      ...editingExtensions,
      together(first.version, clientId),
      slashOf(slash),
      proposalsOf(keys),
      finding,
      caretsOf(others, positions),
      Pasting,
      KeyedSelection,
      Limits,
      Comments,
    ],
    content: first.doc,
    // Made once the screen is there: one that is made while it is drawn is taken away again where that takes a moment longer.
    immediatelyRender: false,
    enableContentCheck: true,
    // A text that the editor does not hold must not be taken for an empty one.
    onContentError: ({ error }) => {
      throw error;
    },
    // Its styles stand in content.css: what is put into a page as it runs, the page's policy does not let in.
    injectCSS: false,
    editable: document.can.edit,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { "aria-label": label, "aria-multiline": "true", role: "textbox", spellcheck: "true" },
      clipboardTextSerializer: selectedText,
      handleScrollToSelection: isCaretInSight,
    },
  });
  const drawn = useDrawn(editor !== null) ? editor : null;
  const sync = useSync({ editor, id, clientId, positions, others });
  useAnnouncements(id, sync);
  useOthers({ documentId: id, placeId: clientId, editor: drawn, others, positions });
  return { editor, drawn, sync, state: sync?.state ?? unknown, sources, slash, keys, others, positions };
}

type Synced = { editor: Editor | null; id: number; clientId: string; positions: Positions; others: Others };

/** Keeps an editor at one text with the server for as long as it is there; what loses its place is kept aside. */
function useSync({ editor, id, clientId, positions, others }: Synced): Sync | null {
  const t = useWords("documents");
  const [sync, setSync] = useState<Sync | null>(null);
  const handleLost = useEffectEvent((texts: LostText[]) => {
    keepAside(id, texts);
    if (texts.length > 0) showAlert(t("aside.fresh", { count: texts.length }));
  });
  useEffect(() => {
    if (!editor) return;
    const started = startSync({
      documentId: id,
      clientId,
      wire: wireOf(id),
      read: () => editor.state,
      dispatch: (transaction) => editor.view.dispatch(transaction),
      onLost: (texts) => handleLost(texts),
      positions,
      isAlone: () => others.all.read().length === 0,
    });
    const handleTransaction = () => started.changed();
    const handleOnline = () => void started.flush();
    // Whoever turns away may not come back here.
    const handleHidden = () => void (document.hidden && started.flush());
    editor.on("transaction", handleTransaction);
    window.addEventListener("online", handleOnline);
    document.addEventListener("visibilitychange", handleHidden);
    setSync(started);
    // What others wrote since the text was read was told before anybody here listened.
    started.announced(Number.MAX_SAFE_INTEGER);
    return () => {
      editor.off("transaction", handleTransaction);
      window.removeEventListener("online", handleOnline);
      document.removeEventListener("visibilitychange", handleHidden);
      const isUnderway = started.state.read().kind === "saving";
      const stopped = started.stop();
      // What waits for the server to be back is brought in by the next opening.
      if (isUnderway) void deliver(id, stopped);
    };
  }, [editor, id, clientId, positions, others]);
  return sync;
}

function beginning(document: WrittenDocument): Beginning {
  const sources = pictureSources(document.pictures, () => readPictures(document.document_id));
  const clientId = newClientId();
  const positions = positionsFrom(document.version);
  const keys: KeysRef = { current: null };
  return { document, clientId, sources, slash: newSlash(), keys, others: newOthers(clientId), positions };
}

/** Steps are put into the order of the server from this version on. */
const together = (version: number, clientID: string) =>
  Extension.create({
    name: "together",
    addProseMirrorPlugins: () => [collab({ version, clientID })],
  });

function useAnnouncements(id: number, sync: Sync | null): void {
  const [heard] = useState({ version: -1 });
  useServerEvent("document", ({ document_id, version }) => {
    if (document_id !== id) return;
    // The same version told again: what changed is its name, its tags, or that it is there.
    if (version <= heard.version) reread(id);
    heard.version = version;
    sync?.announced(version);
  });
  const ask = () => sync?.announced(Number.MAX_SAFE_INTEGER);
  useOnReconnect(ask);
  // What somebody may do may have changed: who may not be here any more is told so now, and not at the next key.
  useServerEvent("user", ask);
}
