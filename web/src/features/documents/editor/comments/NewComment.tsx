import type { Editor } from "@tiptap/react";
import { getVersion, sendableSteps } from "prosemirror-collab";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import type { Sync } from "../../sync/sync.ts";
import { CommentField } from "./CommentField.tsx";
import css from "./Comments.module.css";
import type { CommentActs, Said } from "./data.ts";
import { changeHanging, hangingIn } from "./hanging.ts";

type Props = {
  documentId: number;
  editor: Editor;
  sync: Sync | null;
  quote: string;
  /** What was typed, kept while another tool is open. */
  text: string;
  onChange: (text: string) => void;
  add: CommentActs["add"];
};

/** What is begun on a selection. Left with Esc its words stay, for the next selection. */
export function NewComment({ documentId, editor, sync, quote, text, onChange, add }: Props) {
  const t = useWords("documents");
  const [isSending, setSending] = useState(false);
  const leave = () => {
    changeHanging(editor, { draft: null });
    editor.commands.focus();
  };
  const send = async (said: Said) => {
    setSending(true);
    try {
      const place = await placeNow(editor, sync);
      if (place === "unsaved") return showAlert(t("comments.unsaved"));
      if (place === "gone") return showAlert(t("comments.placeGone"));
      const { comment_id } = await add.mutateAsync({ ...said, place });
      onChange("");
      changeHanging(editor, { draft: null, chosen: comment_id });
      goOn(editor);
    } catch (error) {
      showAlert(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <p className={css.quote}>{quote}</p>
      <CommentField
        isEager
        documentId={documentId}
        label={t("comments.new")}
        act={t("comments.send")}
        text={text}
        onChange={onChange}
        onCancel={leave}
        isBusy={isSending}
        onSend={(said) => void send(said)}
      />
    </>
  );
}

/** Back in the text, behind the words that were commented on: what is typed next is not to stand in their place. */
function goOn(editor: Editor): void {
  if (editor.isFocused) return;
  editor.commands.setTextSelection(editor.state.selection.to);
  // On a phone it would bring up the keyboard.
  if (matchMedia("(pointer: fine)").matches) editor.commands.focus();
}

/** Where the draft is in the document as the server has it, once that has all that was typed. */
async function placeNow(editor: Editor, sync: Sync | null) {
  await sync?.flush();
  if (sendableSteps(editor.state)) return "unsaved";
  const { draft } = hangingIn(editor.state);
  if (!draft || draft.words !== null) return "gone";
  return { version: getVersion(editor.state), from: draft.from, to: draft.to };
}
