import { ActionIcon } from "@mantine/core";
import type { WrittenDocument } from "@pluma/contract/documents/documents";
import { IconCopy, IconKeyboard, IconPencil, IconSearch, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import type { Watched } from "../../../platform/watched.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { useFrame } from "../../../ui/page/frame.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { WhoSees } from "../../../ui/whoSees.tsx";
import { printed } from "../keys/printed.ts";
import { useDocumentActs } from "../list/useDocumentActs.ts";
import { tagsOf } from "../places.ts";
import { isSaved } from "../sync/isSaved.ts";
import type { Sync, SyncState } from "../sync/sync.ts";
import css from "./DocumentBar.module.css";
import { Saved } from "./Saved.tsx";

const NameDialog = lazy(() => import("../list/NameDialog.tsx"));

type Props = {
  document: WrittenDocument;
  state: Watched<SyncState>;
  sync: Sync | null;
  /** What opens the tools, where the window has no room for the rail. */
  act: ReactNode;
  /** Who else is here. */
  others: ReactNode;
  onFind: () => void;
  /** What stands under it, where the document is a part of another screen. */
  strip?: ReactNode;
};

/** The bar over a document: its name and tags, whether it is saved, and what can be done with it. */
export function DocumentBar({ document, state, sync, act, others, onFind, strip }: Props) {
  const t = useWords("documents");
  const [isNaming, setNaming] = useState(false);
  const { name, tags, can } = document;
  const saved = <Saved state={state} updatedAt={document.updatedAt} />;
  const menu = <More document={document} sync={sync} onRename={() => setNaming(true)} onFind={onFind} />;
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
            <Seen document={document} />
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
      {strip && <div data-strip>{strip}</div>}
      {isNaming && (
        <TypedAhead>
          <NameDialog document={document} onClose={() => setNaming(false)} />
        </TypedAhead>
      )}
    </>
  );
}

const Seen = ({ document: { document_id: id, organization_id, user_id } }: Pick<Props, "document">) => (
  <WhoSees type="document" id={id} organizationId={organization_id} ownerId={user_id} />
);

type MoreProps = Pick<Props, "document" | "sync"> & { onRename: () => void; onFind: () => void };

function More({ document, sync, onRename, onFind }: MoreProps) {
  const t = useWords("documents");
  const acts = useDocumentActs(document);
  const { openShortcuts } = useFrame();
  const { can, name } = document;
  const duplicate = async () => {
    if (await isSaved(sync)) acts.duplicate();
  };
  return (
    <MoreMenu label={t("list.more", { name })}>
      {can.edit && (
        <MoreItem Icon={IconPencil} onPress={onRename}>
          {t("list.rename")}
        </MoreItem>
      )}
      <MoreItem Icon={IconSearch} keys={printed("Mod F")} onPress={onFind}>
        {t("find.title")}
      </MoreItem>
      <MoreItem Icon={IconCopy} onPress={() => void duplicate()}>
        {t("list.duplicate")}
      </MoreItem>
      <MoreItem Icon={IconKeyboard} onPress={openShortcuts}>
        {t("keys.title")}
      </MoreItem>
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={acts.remove}>
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
