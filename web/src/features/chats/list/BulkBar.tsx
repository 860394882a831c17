import { Menu } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconDownload,
  IconPin,
  IconPinnedOff,
  IconTag,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import css from "./BulkBar.module.css";

type Props = {
  count: number;
  /** All of them are pinned, so that they can only be taken down. */
  isPinned: boolean;
  isArchived: boolean;
  onPin: () => void;
  onArchive: () => void;
  onTags: () => void;
  onDownload: (format: "markdown" | "json") => void;
  onDelete: () => void;
  onClear: () => void;
};

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What can be done with all chats that are chosen; it floats over the list while some are. */
export default function BulkBar(props: Props) {
  const { count, isPinned, isArchived, onPin, onArchive, onTags, onDownload, onDelete, onClear } = props;
  const t = useWords("chats");
  const chosen = t("selected", { count, number: formatNumber(count) });
  return (
    <div className={css.bar} role="toolbar" aria-label={chosen}>
      <p className={`${css.count} num`} role="status">
        {chosen}
      </p>
      <span className={css.line} />
      <Act name={t(isPinned ? "act.unpin" : "act.pin")} onClick={onPin}>
        {isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
      </Act>
      <Act name={t("act.tag")} onClick={onTags}>
        <IconTag {...icon} />
      </Act>
      <Act name={t(isArchived ? "act.unarchive" : "act.archive")} onClick={onArchive}>
        {isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
      </Act>
      <Menu position="top" width={180} withinPortal={false}>
        <Menu.Target>
          <Act name={t("act.download")}>
            <IconDownload {...icon} />
          </Act>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDownload("markdown")}>{t("act.markdown")}</Menu.Item>
          <Menu.Item onClick={() => onDownload("json")}>{t("act.json")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Act name={t("act.delete")} onClick={onDelete}>
        <IconTrash {...icon} />
      </Act>
      <button type="button" className={css.act} aria-label={t("act.clear")} title={t("act.clear")} onClick={onClear}>
        <IconX {...icon} />
      </button>
    </div>
  );
}

type ActProps = { name: string; children: ReactNode } & ComponentProps<"button">;

// The menu's button takes what Mantine gives to its target.
function Act({ name, children, ...rest }: ActProps) {
  return (
    <button {...rest} type="button" className={css.act} aria-label={name} title={name}>
      {children}
      <span>{name}</span>
    </button>
  );
}
