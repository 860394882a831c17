import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconDownload, IconFileImport, IconPencilPlus, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";

/** Begins a chat. */
export function NewChatButton() {
  const t = useWords("chats");
  return (
    <Button component={Link} to="/conversations/new" leftSection={<IconPlus size={17} stroke={1.6} />}>
      {t("newChat")}
    </Button>
  );
}

/** What the head of a list offers: a new chat, and chats that move in or out. */
export function ListActs({ onImport }: { onImport: () => void }) {
  return (
    <>
      <MoreMenu onImport={onImport} size="md" />
      <NewChatButton />
    </>
  );
}

/** The same, as the bar of a phone has room for it. */
export function ListPhoneActs({ onImport }: { onImport: () => void }) {
  const t = useWords("chats");
  return (
    <>
      <MoreMenu onImport={onImport} size="lg" />
      <ActionIcon component={Link} to="/conversations/new" size="lg" aria-label={t("newChat")}>
        <IconPencilPlus size={22} stroke={1.6} />
      </ActionIcon>
    </>
  );
}

function MoreMenu({ onImport, size }: { onImport: () => void; size: "md" | "lg" }) {
  const t = useWords("chats");
  return (
    <Menu position="bottom-end" width={210} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={t("list.more")} title={t("list.more")}>
          <IconDots size={size === "lg" ? 22 : 18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={17} stroke={1.6} />} onClick={onImport}>
          {t("moving.import")}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings#export" leftSection={<IconDownload size={17} stroke={1.6} />}>
          {t("moving.export")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
