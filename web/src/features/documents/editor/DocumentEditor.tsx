import type { WrittenDocument } from "@pluma/contract/documents/documents";
import type { Editor } from "@tiptap/react";
import { type ComponentProps, lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { Work } from "../../../ui/page/TopBar.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import type { PictureSources } from "../schema/picture.ts";
import { type Ai, useAi } from "./ai/useAi.ts";
import { Verdict } from "./ai/Verdict.tsx";
import { Bubble } from "./bubble/Bubble.tsx";
import { DocumentBar } from "./DocumentBar.tsx";
import css from "./DocumentEditor.module.css";
import { Foot } from "./Foot.tsx";
import { useFinding } from "./find/useFinding.ts";
import { Here } from "./others/Here.tsx";
import { putPictures, takeDropped, takePasted } from "./pasting/pictures.ts";
import { SyncNotice } from "./SyncNotice.tsx";
import { SlashMenu } from "./tools/SlashMenu.tsx";
import { Tools } from "./tools/Toolbar.tsx";
import "./content.css";
import "./ai/proposals.css";
import "./others/carets.css";
import { useClosed } from "../sync/useClosed.ts";
import { useRail } from "./panel/useRail.tsx";
import { useDocumentEditor } from "./useDocumentEditor.ts";
import { useFocusInText } from "./useFocusInText.ts";
import { useFocusMode } from "./useFocusMode.ts";
import { SinceNotice } from "./versions/SinceNotice.tsx";
import { useVersionsRoom } from "./versions/useVersionsRoom.ts";
import { Waiting } from "./versions/Waiting.tsx";

// Fetched with the first search, with the first version that is looked at, and with what is asked first.
const FindBar = lazy(() => import("./find/FindBar.tsx"));
const Comparison = lazy(() => import("./versions/Comparison.tsx"));
const Writing = lazy(() => import("./writing/Writing.tsx"));

type Props = {
  document: WrittenDocument;
  /** Reads the document anew and begins with it. */
  onReopen: () => void;
  /** What was asked for it where it is a part of another screen, before anything is asked here. */
  askId?: number | null;
  /** What stands between its bar and the text, where it is a part of another screen. */
  strip?: ReactNode;
};

/** A document with everything that it is written with. What is typed is kept from the first key on. */
export default function DocumentEditor({ document: opened, onReopen, askId = null, strip }: Props) {
  const t = useWords("documents");
  const writing = useDocumentEditor(opened, t("editor.text"));
  // The text comes first, and takes keys; all that is done with it, or lies over it, follows once it is on the screen.
  const { editor: made, drawn: editor, sync, state, sources, slash, keys, others, positions } = writing;
  const document = useClosed(state) ? { ...opened, can: { ...opened.can, edit: false } } : opened;
  const rootRef = useRef<HTMLDivElement>(null);
  const roomRef = useRef<HTMLDivElement>(null);
  const { isFocused, toggleFocus } = useFocusMode(rootRef);
  const ai = useAi(document.document_id, editor, sync, keys);
  const versions = useVersionsRoom(document.document_id, editor, sync);
  const { rail, panel, act, sheet, isListing } = useRail({ document, editor, sync, sources, ai, versions });
  const search = useFinding(editor, rootRef);
  const here = editor && <Here {...{ editor, others, positions }} />;
  const { chosen, seen } = versions;
  const canWrite = document.can.edit && !chosen;
  return (
    <div className={css.root} ref={rootRef} data-focused={isFocused || undefined}>
      <DocumentBar {...{ document, state, sync, act, strip }} others={here} onFind={() => search.open(false)} />
      <Work rail={rail} panel={panel}>
        <SyncNotice editor={editor} state={state} onReopen={onReopen} />
        {!chosen && <SinceNotice versions={versions} />}
        {editor && chosen && (
          <Compared {...{ document, editor, sync, sources, chosen, seen }} onClose={() => versions.choose(null)} />
        )}
        {editor && search.finding && !chosen && (
          <TypedAhead>
            <FindBar editor={editor} finding={search.finding} onChange={search.change} onClose={search.close} />
          </TypedAhead>
        )}
        {made && canWrite && (
          <Tools
            made={made}
            drawn={editor}
            isFocused={isFocused}
            onFocus={toggleFocus}
            onPictures={(files) => void putPictures(made, sources, files)}
          />
        )}
        <Room ref={roomRef} editor={made} sources={sources} isHidden={chosen !== null} />
        {canWrite && (
          <AtHand editor={editor}>
            <Progress id={document.document_id} ai={ai} askId={askId} isListed={isListing} />
            <Verdict id={document.document_id} ai={ai} />
          </AtHand>
        )}
        {editor && !chosen && (
          <Bubble {...{ editor, ai, roomRef }} documentId={document.document_id} canEdit={document.can.edit} />
        )}
        {!chosen && <Foot editor={editor} />}
        {editor && document.can.edit && <SlashMenu editor={editor} slash={slash} />}
      </Work>
      {sheet}
    </div>
  );
}

/** What stands at the foot of the text while something is written for it, or proposed. */
function AtHand({ editor, children }: { editor: Editor | null; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusInText(ref, editor);
  return (
    <div ref={ref} className={css.hand}>
      {children}
    </div>
  );
}

type ProgressProps = { id: number; ai: Ai; askId: number | null; isListed: boolean };

/** What is being written for the document, and how what was asked from here ended; fetched when there is something. */
function Progress({ id, ai, askId, isListed }: ProgressProps) {
  const { asks } = ai.proposals;
  const own = ai.asking.askId ?? askId;
  if (own === null && !asks.some(({ generating }) => generating)) return null;
  return (
    <Suspense>
      <Writing documentId={id} asks={asks} askId={own} isListed={isListed} />
    </Suspense>
  );
}

type RoomProps = {
  ref: RefObject<HTMLDivElement | null>;
  editor: Editor | null;
  sources: PictureSources;
  isHidden: boolean;
};

/** What a text scrolls in, and what is put there from elsewhere. */
function Room({ ref, editor, sources, isHidden }: RoomProps) {
  return (
    <div
      ref={ref}
      className={css.room}
      hidden={isHidden}
      onPasteCapture={(event) => editor && takePasted(editor, sources, event, event.clipboardData)}
      onDropCapture={(event) => editor && takeDropped(editor, sources, event, event.dataTransfer)}
    >
      {editor && <Sheet editor={editor} />}
    </div>
  );
}

/**
 * The text, as its editor has drawn it. Tiptap's own component draws all of it a second time, for nodes that are React's:
 * there are none here.
 */
function Sheet({ editor }: { editor: Editor }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // One that is gone already has nothing to show, and another follows.
    if (!editor.isDestroyed) ref.current?.append(editor.view.dom);
  }, [editor]);
  return <div ref={ref} className={css.sheet} />;
}

/** What was chosen to be compared; its place is kept until it is fetched. */
function Compared(props: ComponentProps<typeof Comparison>) {
  const { chosen } = props;
  return (
    <Suspense fallback={<Waiting isAlone />}>
      <Comparison {...props} key={chosen.kind === "seen" ? "seen" : chosen.version} />
    </Suspense>
  );
}
