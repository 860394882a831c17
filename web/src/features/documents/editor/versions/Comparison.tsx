import { ActionIcon, SegmentedControl } from "@mantine/core";
import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { DocumentSeen, DocumentVersion } from "@pluma/contract/documents/versions";
import { IconArrowRight, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type Editor, useEditorState } from "@tiptap/react";
import { useDeferredValue, useState } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { useWatched } from "../../../../platform/watched.ts";
import { Moment } from "../../../../ui/data/Moment.tsx";
import { LoadFailed } from "../../../../ui/failed/LoadFailed.tsx";
import type { PictureSources } from "../../schema/picture.ts";
import type { Sync } from "../../sync/sync.ts";
import type { Chosen } from "./chosen.ts";
import { compare, measure, type Row } from "./compare.ts";
import { useVersion } from "./data.ts";
import { Laid } from "./Laid.tsx";
import { NameVersion } from "./NameVersion.tsx";
import { Restore } from "./Restore.tsx";
import { useWalk } from "./useWalk.ts";
import css from "./versions.module.css";
import { Waiting } from "./Waiting.tsx";

type Props = {
  document: WrittenDocument;
  editor: Editor;
  sync: Sync | null;
  sources: PictureSources;
  seen: DocumentSeen | null;
  chosen: Chosen;
  onClose: () => void;
};

/** A state that was, and what stands now: what is different word by word, or either of them whole. */
export default function Comparison({ document, editor, sync, sources, seen, chosen, onClose }: Props) {
  const t = useWords("documents");
  const query = useVersion(document.document_id, chosen.kind === "version" ? chosen.version : null);
  const kept = query.data;
  const doc = chosen.kind === "seen" ? seen?.doc : kept?.doc;
  const at = chosen.kind === "seen" ? seen?.seenAt : kept?.version.createdAt;
  const name = chosen.kind === "seen" ? t("versions.since") : kept && titleOf(kept.version, t);
  const close = (
    <ActionIcon aria-label={t("versions.back")} title={t("versions.back")} onClick={onClose}>
      <IconX size={18} stroke={1.6} />
    </ActionIcon>
  );
  if (!doc || !at) {
    return (
      <section className={css.compared} aria-label={t("versions.changes")}>
        <div className={css.bar}>{close}</div>
        {query.isError ? <LoadFailed title={t("versions.failed")} query={query} /> : <Waiting />}
      </section>
    );
  }
  return (
    <Compared
      editor={editor}
      sources={sources}
      pictures={kept?.pictures ?? []}
      before={doc}
      title={
        <>
          {name && <b>{name}</b>} <Moment at={at} />
        </>
      }
      acts={
        document.can.edit && (
          <>
            {kept && (
              <NameVersion
                key={kept.version.version}
                documentId={document.document_id}
                version={kept.version.version}
                name={kept.version.name}
              />
            )}
            <Restore documentId={document.document_id} editor={editor} sync={sync} doc={doc} onRestored={onClose} />
          </>
        )
      }
      close={close}
    />
  );
}

/** What a version is called: its name, else by whom it was approved; one that was kept as time went by has none. */
function titleOf({ name, approved_by: names }: DocumentVersion, t: ReturnType<typeof useWords>): string | null {
  if (name !== null || names.length === 0) return name;
  return t("versions.approvedBy", { names: names.join(", ") });
}

type ComparedProps = Pick<Props, "editor" | "sources"> & {
  pictures: readonly { file_id: number; src: string }[];
  before: Record<string, unknown>;
  title: React.ReactNode;
  acts: React.ReactNode;
  close: React.ReactNode;
};
type View = "changes" | "before" | "now";

function Compared({ editor, sources, pictures, before, title, acts, close }: ComparedProps) {
  const t = useWords("documents");
  const [view, setView] = useState<View>("changes");
  // What others write meanwhile is in it, and holds no key back.
  const now = useDeferredValue(useEditorState({ editor, selector: () => editor.state.doc, equalityFn: Object.is }));
  const [was, is] = [documentSchema.nodeFromJSON(before), documentSchema.nodeFromJSON(now.toJSON())];
  const changes = compare(was, is);
  const whole = (view === "before" ? was : is).children.map((node): Row => ({ kind: "same", node }));
  const known = new Map([...useWatched(sources.known), ...pictures.map(({ file_id, src }) => [file_id, src] as const)]);
  const walk = useWalk(`${view} ${changes.length}`);
  const { added, removed, moved } = measure(changes);
  return (
    <section className={css.compared} aria-label={t("versions.changes")} onKeyDown={walk.handleKey}>
      <div className={css.bar}>
        <p className={css.between}>
          {title}
          <IconArrowRight size={16} stroke={1.6} aria-label={t("versions.to")} />
          <b>{t("versions.now")}</b>
        </p>
        <SegmentedControl
          size="xs"
          aria-label={t("versions.view")}
          data={[
            { value: "changes", label: t("versions.changes") },
            { value: "before", label: t("versions.before") },
            { value: "now", label: t("versions.now") },
          ]}
          value={view}
          onChange={(value) => setView(value === "before" || value === "now" ? value : "changes")}
        />
        {view === "changes" && walk.count > 0 && (
          <span className={css.walk}>
            <ActionIcon aria-label={t("versions.previous")} title={t("versions.previous")} onClick={() => walk.go(-1)}>
              <IconChevronUp size={17} stroke={1.6} />
            </ActionIcon>
            <span className="num" role="status">
              {t("versions.at", { at: formatNumber(walk.at + 1), count: formatNumber(walk.count) })}
            </span>
            <ActionIcon aria-label={t("versions.next")} title={t("versions.next")} onClick={() => walk.go(1)}>
              <IconChevronDown size={17} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
        <span className={css.acts}>
          {acts}
          {close}
        </span>
      </div>
      <Laid rows={view === "changes" ? changes : whole} sources={known} roomRef={walk.roomRef} />
      <footer className={`${css.foot} num`}>
        {added + removed + moved === 0 && changes.every(({ kind }) => kind === "same")
          ? t("versions.same")
          : t("versions.measure", { added: formatNumber(added), removed: formatNumber(removed) })}
        {moved > 0 && <span>{t("versions.moved", { count: moved, number: formatNumber(moved) })}</span>}
      </footer>
    </section>
  );
}
