import { ActionIcon, Menu } from "@mantine/core";
import type { Document } from "@pluma/contract/documents/documents";
import { IconCopy, IconDots, IconPencil, IconSearch, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { useDocumentActs } from "../list/useDocumentActs.ts";
import { tagsOf } from "../places.ts";
import type { SyncState } from "../sync/sync.ts";
import css from "./DocumentBar.module.css";
import { Saved } from "./Saved.tsx";
import { printed } from "./tools/Tool.tsx";

const NameDialog = lazy(() => import("../list/NameDialog.tsx"));
const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

type Props = {
  document: Document;
  state: SyncState;
  /** What opens the tools, where the window has no room for the rail. */
  act: ReactNode;
  /** Who else is here. */
  others: ReactNode;
  onFind: () => void;
};

/** The bar over a document: its name and tags, whether it is saved, and what can be done with it. */
export function DocumentBar({ document, state, act, others, onFind }: Props) {
  const t = useWords("documents");
  const [isNaming, setNaming] = useState(false);
  const { name, tags, can } = document;
  const saved = <Saved state={state} updatedAt={document.updatedAt} />;
  const menu = <More document={document} onRename={() => setNaming(true)} onFind={onFind} />;
  return (
    <>
      <TopBar
        name={name}
        nameActs={
          <>
            {can.edit && (
              <ActionIcon
                size="sm"
                aria-label={t("list.rename")}
                title={t("list.rename")}
                onClick={() => setNaming(true)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {tagsOf(tags)
              .slice(0, 3)
              .map((tag) => (
                <span key={tag} className={css.tag}>
                  {tag}
                </span>
              ))}
          </>
        }
        acts={
          <>
            {others}
            {saved}
            {act}
            {menu}
          </>
        }
        phoneActs={
          <>
            {others}
            {act}
            {menu}
          </>
        }
        quiet={saved}
      />
      {isNaming && (
        <Suspense>
          <NameDialog document={document} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}

type MoreProps = { document: Document; onRename: () => void; onFind: () => void };

function More({ document, onRename, onFind }: MoreProps) {
  const t = useWords("documents");
  const acts = useDocumentActs(document);
  const { can, name } = document;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.more", { name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.edit && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
            {t("list.rename")}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconSearch {...icon} />}
          rightSection={<span className={css.keys}>{printed("Mod F")}</span>}
          onClick={onFind}
        >
          {t("find.title")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={acts.duplicate}>
          {t("list.duplicate")}
        </Menu.Item>
        {can.delete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={acts.remove}>
            {t("list.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
