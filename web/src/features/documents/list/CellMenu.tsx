import { ActionIcon, Menu } from "@mantine/core";
import type { ListedDocument } from "@pluma/contract/documents/documents";
import { IconCopy, IconDots, IconPencil, IconTag, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { pathOf } from "../places.ts";
import { useDocumentActs } from "./useDocumentActs.ts";

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What can be done with a document of the list; what one may not do is not there. */
export function CellMenu({ document, onRename }: { document: ListedDocument; onRename: () => void }) {
  const t = useWords("documents");
  const acts = useDocumentActs(document);
  const { document_id, name, can } = document;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.more", { name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.edit && (
          <>
            <Menu.Item component={Link} to={pathOf(document_id)} leftSection={<IconPencil {...icon} />}>
              {t("list.edit")}
            </Menu.Item>
            <Menu.Item leftSection={<IconTag {...icon} />} onClick={onRename}>
              {t("list.rename")}
            </Menu.Item>
          </>
        )}
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
