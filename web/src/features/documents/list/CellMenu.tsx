import type { ListedDocument } from "@pluma/contract/documents/documents";
import { IconCopy, IconPencil, IconTag, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { printed } from "../keys/printed.ts";
import { pathOf } from "../places.ts";
import type { DocumentActs } from "./useDocumentActs.ts";

type Props = { document: ListedDocument; acts: DocumentActs; onRename: () => void };

/** What can be done with a document of the list. */
export function CellMenu({ document, acts, onRename }: Props) {
  const t = useWords("documents");
  const { document_id, name, can } = document;
  return (
    <MoreMenu label={t("list.more", { name })}>
      {can.edit && (
        <>
          <MoreItem Icon={IconPencil} to={pathOf(document_id)}>
            {t("list.edit")}
          </MoreItem>
          <MoreItem Icon={IconTag} keys="F2" onPress={onRename}>
            {t("list.rename")}
          </MoreItem>
        </>
      )}
      <MoreItem Icon={IconCopy} keys={printed("Mod D")} onPress={acts.duplicate}>
        {t("list.duplicate")}
      </MoreItem>
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={acts.remove}>
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
