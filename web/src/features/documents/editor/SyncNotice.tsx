import { Button } from "@mantine/core";
import { toHtml } from "@pluma/contract/documents/schema/html";
import type { Editor } from "@tiptap/react";
import { useEffect, useSyncExternalStore } from "react";
import { copyHtml } from "../../../platform/copyFormatted.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import type { Watched } from "../../../platform/watched.ts";
import type { SyncState } from "../sync/sync.ts";
import { useClosed } from "../sync/useClosed.ts";
import css from "./SyncNotice.module.css";

type Props = { editor: Editor | null; state: Watched<SyncState>; onReopen: () => void };

/** What has to be said over the text: that it is too long, was read anew, or may not be written any more. */
export function SyncNotice({ editor, state, onReopen }: Props) {
  const t = useWords("documents");
  const kind = useSyncExternalStore(state.watch, () => saidOf(state));
  const isClosed = useClosed(state);
  useEffect(() => {
    // What is typed from here on would be lost.
    if (isClosed) editor?.setEditable(false);
  }, [isClosed, editor]);
  if (kind === "tooLong") {
    return (
      <div className={css.root} role="alert">
        {t("tooLong")}
      </div>
    );
  }
  if (!kind) return null;
  const copy = async () => {
    if (!editor) return;
    const isCopied = await copyHtml(toHtml(editor.state.doc.content));
    if (isCopied) showSuccess(t("copied"));
    else showAlert(t("notCopied"));
  };
  return (
    <div className={css.root} role="alert">
      <span className={css.text}>{t(`closed.${kind}`)}</span>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {t("copy")}
      </Button>
      {kind === "stale" && (
        <Button size="xs" onClick={onReopen}>
          {t("reopen")}
        </Button>
      )}
    </div>
  );
}

/** What is said here: of all that comes and goes with every key nothing, so that no key waits for it to be drawn. */
function saidOf(state: Watched<SyncState>) {
  const { kind } = state.read();
  return kind === "saved" || kind === "saving" || kind === "offline" ? null : kind;
}
