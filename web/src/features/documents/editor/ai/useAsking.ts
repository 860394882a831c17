import type { Wish } from "@pluma/contract/documents/proposals";
import type { Editor } from "@tiptap/react";
import { getVersion, sendableSteps } from "prosemirror-collab";
import { newKey } from "../../../../platform/ask/newKey.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import type { Sync } from "../../sync/sync.ts";
import { type Asking, useAskDocument } from "./data.ts";

/** What is wished for, and for what of the text: the selection, the whole of it, or the place where the cursor is. */
export type Wished = Omit<Asking, "version" | "from" | "to"> & { wish: Wish; about: "selection" | "whole" };

export type AskingOf = {
  isBusy: boolean;
  /** What was asked last, since the document was opened. */
  askId: number | null;
  /** Asks; true once it is on its way. */
  ask: (wished: Wished) => Promise<boolean>;
};

/** Asking for texts for the document that is edited: what was typed is saved first, so that the answer is about it. */
export function useAsking(id: number, editor: Editor | null, sync: Sync | null): AskingOf {
  const t = useWords("documents");
  const asking = useAskDocument(id);
  const ask = async ({ about, ...wished }: Wished): Promise<boolean> => {
    if (!editor) return false;
    await sync?.flush();
    if (sendableSteps(editor.state)) {
      showAlert(t("ai.unsaved"));
      return false;
    }
    const { selection, doc } = editor.state;
    const range = about === "whole" ? { from: 0, to: doc.content.size } : { from: selection.from, to: selection.to };
    const at = { ...range, version: getVersion(editor.state) };
    return asking.mutateAsync({ ...wished, ...at, key: newKey() }).then(
      () => true,
      (error: Error) => {
        showAlert(error);
        return false;
      },
    );
  };
  return { isBusy: asking.isPending, askId: asking.data?.ask.ask_id ?? null, ask };
}
