import { ActionIcon, Drawer } from "@mantine/core";
import type { Document } from "@pluma/contract/documents/documents";
import { IconArchive, IconDownload, IconListTree, IconTools } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { type ReactNode, useId, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { Rail, type RailEntry, useRailChoice } from "../../../../ui/nav/Rail.tsx";
import { useAside } from "../../sync/aside.ts";
import type { Sync } from "../../sync/sync.ts";
import { AsidePanel } from "./AsidePanel.tsx";
import { DownloadPanel } from "./DownloadPanel.tsx";
import { OutlinePanel } from "./OutlinePanel.tsx";
import css from "./Rail.module.css";

type Entry = RailEntry & { panel: ReactNode };
type Options = { document: Document; editor: Editor | null; sync: Sync | null };

/**
 * The rail beside a document: pressing an entry opens its panel, pressing it again closes it, and what is open is kept for the
 * person. Narrow windows have them all in one sheet.
 */
export function useRail({ document, editor, sync }: Options) {
  const t = useWords("documents");
  const panelId = useId();
  const entries = useEntries({ document, editor, sync });
  const [open, choose] = useRailChoice("documents_rail");
  const [isSheet, setSheet] = useState(false);
  const shown = entries.find(({ key }) => key === open);
  return {
    show: choose,
    rail: <Rail label={t("rail")} entries={entries} open={shown?.key} panelId={panelId} onChoose={choose} />,
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

function useEntries({ document, editor, sync }: Options): Entry[] {
  const t = useWords("documents");
  const id = document.document_id;
  const count = useAside(id).length;
  const aside: Entry = {
    key: "aside",
    name: t("aside.title"),
    Icon: IconArchive,
    count,
    panel: editor && <AsidePanel documentId={id} editor={editor} canPut={document.can.edit} />,
  };
  const outline = editor && <OutlinePanel editor={editor} />;
  const download = <DownloadPanel document={document} editor={editor} sync={sync} />;
  return [
    { key: "outline", name: t("outline.title"), Icon: IconListTree, panel: outline },
    ...(count > 0 ? [aside] : []),
    { key: "download", name: t("download.title"), Icon: IconDownload, panel: download },
  ];
}
