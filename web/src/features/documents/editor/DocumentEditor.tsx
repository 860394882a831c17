import type { Document } from "@pluma/contract/documents/documents";
import { EditorContent } from "@tiptap/react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Work } from "../../../ui/page/TopBar.tsx";
import { SelectionMenu } from "./ai/SelectionMenu.tsx";
import { useAi } from "./ai/useAi.ts";
import { Verdict } from "./ai/Verdict.tsx";
import { DocumentBar } from "./DocumentBar.tsx";
import css from "./DocumentEditor.module.css";
import { Foot } from "./Foot.tsx";
import { putPictures, takeDropped, takePasted } from "./pictures.ts";
import { SyncNotice } from "./SyncNotice.tsx";
import { SlashMenu } from "./tools/SlashMenu.tsx";
import { Toolbar } from "./tools/Toolbar.tsx";
import "./content.css";
import "./ai/proposals.css";
import { useRail } from "./panel/useRail.tsx";
import { useDocumentEditor } from "./useDocumentEditor.ts";

type Props = {
  document: Document;
  /** Reads the document anew and begins with it. */
  onReopen: () => void;
};

/** A document with everything that it is written with. What is typed is kept from the first key on. */
export default function DocumentEditor({ document, onReopen }: Props) {
  const t = useWords("documents");
  const { editor, sync, state, sources, slash, keys } = useDocumentEditor(document, t("editor.text"));
  const [isFocused, setFocused] = useState(false);
  const ai = useAi(document.document_id, editor, sync, keys);
  const { rail, panel, act, sheet } = useRail({ document, editor, sync, ai });
  return (
    <div className={css.root} data-focused={isFocused || undefined}>
      <DocumentBar document={document} state={state} act={act} />
      <Work rail={rail} panel={panel}>
        <SyncNotice editor={editor} state={state} onReopen={onReopen} />
        {editor && document.can.edit && (
          <Toolbar
            editor={editor}
            isFocused={isFocused}
            onFocus={() => setFocused(!isFocused)}
            onPictures={(files) => void putPictures(editor, sources, files)}
          />
        )}
        <div
          className={css.room}
          onPasteCapture={(event) => editor && takePasted(editor, sources, event, event.clipboardData)}
          onDropCapture={(event) => editor && takeDropped(editor, sources, event, event.dataTransfer)}
        >
          <EditorContent editor={editor} className={css.sheet} />
        </div>
        {document.can.edit && <Verdict id={document.document_id} ai={ai} />}
        {editor && document.can.edit && <SelectionMenu editor={editor} ai={ai} />}
        {editor && <Foot editor={editor} />}
        {editor && document.can.edit && <SlashMenu editor={editor} slash={slash} />}
      </Work>
      {sheet}
    </div>
  );
}
