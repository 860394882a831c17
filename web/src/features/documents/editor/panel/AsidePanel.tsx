import { ActionIcon, Button } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { copyText } from "../../../../platform/copyText.ts";
import { formatRecent } from "../../../../platform/look/format.ts";
import { useLanguage, useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess, showUndo } from "../../../../platform/messages.ts";
import { dropAside, keepAside, type Piece, useAside } from "../../sync/aside.ts";
import { placeNear } from "../../sync/near.ts";
import css from "./panel.module.css";

type Props = { documentId: number; editor: Editor; canPut: boolean };

const SHOWN_MAX = 60;
const shortened = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

/** What somebody wrote and could not be put where it was meant: put at the cursor, copied, or let go. */
export function AsidePanel({ documentId, editor, canPut }: Props) {
  const t = useWords("documents");
  const language = useLanguage();
  const pieces = useAside(documentId);
  const put = ({ pieceId, text }: Piece) => {
    const content = text.split("\n").map((line) => ({
      type: "paragraph",
      ...(line !== "" && { content: [{ type: "text", text: line }] }),
    }));
    const before = editor.state.doc;
    // Behind what is chosen: nothing is written over.
    editor.chain().focus().insertContentAt(editor.state.selection.to, content).run();
    // One that did not come into the text stays here.
    if (editor.state.doc !== before) dropAside(documentId, pieceId);
  };
  const copy = async (text: string) => {
    if (await copyText(text)) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  const drop = ({ pieceId, text, near }: Piece) => {
    dropAside(documentId, pieceId);
    showUndo(t("aside.dropped"), () => keepAside(documentId, [{ text, near }]));
  };
  return (
    <>
      <p className={css.about}>{t("aside.about")}</p>
      <ul className={css.pieces}>
        {pieces.map((piece) => (
          <li key={piece.pieceId} className={css.piece}>
            <p className={`${css.about} num`}>{t("aside.you", { time: formatRecent(piece.at, language) })}</p>
            <blockquote>{piece.text}</blockquote>
            {piece.near !== "" && <Near editor={editor} near={piece.near} />}
            <div className={css.pieceActs}>
              {canPut && (
                <Button size="xs" onClick={() => put(piece)}>
                  {t("aside.put")}
                </Button>
              )}
              <ActionIcon aria-label={t("aside.copy")} title={t("aside.copy")} onClick={() => void copy(piece.text)}>
                <IconCopy size={17} stroke={1.6} />
              </ActionIcon>
              <ActionIcon aria-label={t("aside.drop")} title={t("aside.drop")} onClick={() => drop(piece)}>
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <p className={css.about}>{t("aside.foot")}</p>
    </>
  );
}

/** Beside which words a piece was, and the way there. */
function Near({ editor, near }: { editor: Editor; near: string }) {
  const t = useWords("documents");
  const go = () => {
    const place = placeNear(editor.state.doc, near);
    if (place === null) showAlert(t("aside.nowhere"));
    else editor.chain().setTextSelection(place).scrollIntoView().focus().run();
  };
  return (
    <p className={css.near}>
      {t("aside.near", { text: shortened(near) })}{" "}
      <Button size="compact-xs" variant="subtle" onClick={go}>
        {t("aside.go")}
      </Button>
    </p>
  );
}
