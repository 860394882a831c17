import { ActionIcon, Drawer, UnstyledButton } from "@mantine/core";
import type { Document } from "@pluma/contract/documents/documents";
import { IconArchive, IconDownload, IconLink, IconListTree, IconTools, type TablerIcon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useId, useState } from "react";
import { formatNumber } from "../../../../platform/look/format.ts";
import { useWords } from "../../../../platform/look/i18n.ts";
import { keptKey, recall, remember } from "../../../../platform/storage.ts";
import { useAside } from "../../sync/aside.ts";
import type { Sync } from "../../sync/sync.ts";
import { useCommentsEntry } from "../comments/useCommentsEntry.tsx";
import { ReviewPanel } from "../review/ReviewPanel.tsx";
import { AsidePanel } from "./AsidePanel.tsx";
import { DownloadPanel } from "./DownloadPanel.tsx";
import { OutlinePanel } from "./OutlinePanel.tsx";
import css from "./Rail.module.css";

type Entry = { key: string; name: string; Icon: TablerIcon; count?: number; panel: ReactNode };
type Options = { document: Document; editor: Editor | null; sync: Sync | null };

/**
 * The rail beside a document: pressing an entry opens its panel, pressing it again closes it, and what is open is kept for the
 * person. Narrow windows have them all in one sheet.
 */
export function useRail({ document, editor, sync }: Options) {
  const t = useWords("documents");
  const panelId = useId();
  const { open, choose, isSheet, setSheet, ask } = useOpening();
  const entries = useEntries({ document, editor, sync }, ask);
  const shown = entries.find(({ key }) => key === open);
  return {
    show: choose,
    rail: (
      <nav className={css.rail} aria-label={t("rail")}>
        {entries.map(({ key, name, Icon, count }) => (
          <UnstyledButton
            key={key}
            className={css.entry}
            aria-expanded={key === open}
            aria-controls={key === open ? panelId : undefined}
            onClick={() => choose(key === open ? null : key)}
          >
            <span className={css.icon}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {count ? <span className={`${css.count} num`}>{formatNumber(count)}</span> : null}
            </span>
            {name}
          </UnstyledButton>
        ))}
      </nav>
    ),
    panel: shown && (
      <section className={css.panel} id={panelId} aria-label={shown.name}>
        <h2 className={css.title}>{shown.name}</h2>
        {shown.panel}
      </section>
    ),
    act: (
      <ActionIcon className={css.opener} aria-label={t("rail")} title={t("rail")} onClick={() => setSheet(true)}>
        <IconTools size={19} stroke={1.6} />
      </ActionIcon>
    ),
    sheet: isSheet && (
      <Drawer
        opened
        position="right"
        size={344}
        title={t("rail")}
        onClose={() => setSheet(false)}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        {entries.map(({ key, name, panel }) => (
          <section key={key} className={css.section} aria-label={name}>
            <h2 className={css.title}>{name}</h2>
            {panel}
          </section>
        ))}
      </Drawer>
    ),
  };
}

function useEntries({ document, editor, sync }: Options, onAsked: (key: string) => void): Entry[] {
  const t = useWords("documents");
  const id = document.document_id;
  const comments = useCommentsEntry({ documentId: id, editor, sync }, onAsked);
  const count = useAside(id).length;
  const aside: Entry = {
    key: "aside",
    name: t("aside.title"),
    Icon: IconArchive,
    count,
    panel: editor && <AsidePanel documentId={id} editor={editor} canPut={document.can.edit} />,
  };
  const review: Entry = {
    key: "review",
    name: t("review.title"),
    Icon: IconLink,
    panel: <ReviewPanel documentId={id} sync={sync} />,
  };
  const outline = editor && <OutlinePanel editor={editor} />;
  const download = <DownloadPanel document={document} editor={editor} sync={sync} />;
  return [
    { key: "outline", name: t("outline.title"), Icon: IconListTree, panel: outline },
    ...(count > 0 ? [aside] : []),
    comments,
    ...(document.can.edit ? [review] : []),
    { key: "download", name: t("download.title"), Icon: IconDownload, panel: download },
  ];
}

/** Which tool is open; one that the text asks for opens where there is room for it. */
function useOpening() {
  const [open, choose] = useKeptChoice();
  const [isSheet, setSheet] = useState(false);
  const ask = (key: string) => {
    choose(key);
    if (isNarrow()) setSheet(true);
  };
  return { open, choose, isSheet, setSheet, ask };
}

function useKeptChoice(): [string | null, (key: string | null) => void] {
  const name = keptKey(recall("uid") ?? "nobody", "documents_rail");
  const [open, setOpen] = useState(() => recall(name));
  const choose = (key: string | null) => {
    remember(name, key);
    setOpen(key);
  };
  return [open, choose];
}

/** Whether there is no room for the rail beside the text. */
const isNarrow = (): boolean => window.matchMedia("(max-width: 1180px)").matches;
