import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Dialog, DialogActs, DialogClose } from "../../../../ui/Dialog.tsx";
import { editPiece } from "./data.ts";
import type { HeldPiece } from "./held.ts";

/** The words that a piece proposes, to be changed before it is taken. */
export function EditDialog({ id, piece, onClose }: { id: number; piece: HeldPiece; onClose: () => void }) {
  const t = useWords("documents");
  const { after, askId, pieceId } = piece;
  const proposed = after.textBetween(0, after.size, "\n\n", "\n");
  const [text, setText] = useState(proposed.trim());
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    // What parts the words from those beside them is none of the words: nobody types it again.
    const said = text.trim();
    const gap = proposed.slice(0, proposed.length - proposed.trimStart().length);
    await editPiece(id, askId, pieceId, said && gap + said + proposed.slice(proposed.trimEnd().length));
    // Closed before: what was typed is kept, and holds nobody back.
    flushSync(onClose);
  };
  return (
    <Dialog title={t("ai.editFirst")} onClose={onClose}>
      <Textarea
        label={t("ai.proposedText")}
        value={text}
        autosize
        minRows={3}
        maxRows={14}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogActs>
        <DialogClose>{t("cancel")}</DialogClose>
        <Button loading={isSaving} onClick={() => void save()}>
          {t("name.save")}
        </Button>
      </DialogActs>
    </Dialog>
  );
}
