import { Menu } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactElement } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMenuBack } from "../../../ui/nav/useMenuBack.ts";
import css from "./RowMenu.module.css";

/** What can be done with one chat of a list. */
export type RowActs = {
  onSelect: (isRange: boolean) => void;
  onPin: () => void;
  onArchive: () => void;
  onTags: () => void;
  onDelete: () => void;
  onDownload: (format: "markdown" | "json") => void;
};

type Props = {
  target: ReactElement;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  conversation: Conversation;
  acts: RowActs;
  onRename: () => void;
};

const icon = { size: 17, stroke: 1.6 };

/** What else can be done with one chat. Hung on `target`. */
export default function RowMenu({ target, isOpen, onChange, conversation, acts, onRename }: Props) {
  const { pinned, archived } = conversation;
  const t = useWords("chats");
  const back = useMenuBack();
  return (
    <Menu
      {...back}
      opened={isOpen}
      onChange={onChange}
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
          {t("rename")}
        </Menu.Item>
        <Menu.Item leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />} onClick={acts.onPin}>
          {t(pinned ? "act.unpin" : "act.pin")}
        </Menu.Item>
        <Menu.Item
          leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          onClick={acts.onArchive}
        >
          {t(archived ? "act.unarchive" : "act.archive")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag {...icon} />} onClick={acts.onTags}>
          {t("act.tags")}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => acts.onDownload("markdown")}>
          {t("act.downloadMarkdown")}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => acts.onDownload("json")}>
          {t("act.downloadJson")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className={css.bad} leftSection={<IconTrash {...icon} />} onClick={acts.onDelete}>
          {t("act.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
