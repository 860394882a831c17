import { Menu, UnstyledButton } from "@mantine/core";
import type { AvatarMark as Mark } from "@pluma/contract/avatars/mark";
import { IconArrowsExchange, IconChevronDown, IconExternalLink, IconX } from "@tabler/icons-react";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { AvatarMark } from "../../avatars/index.ts";
import css from "./ChatAvatar.module.css";
import { useChooseAvatar } from "./data.ts";

const AvatarDialog = lazy(() => import("./AvatarDialog.tsx"));

const menu = { position: "bottom-start", width: 220, withInitialFocusPlaceholder: false } as const;
const icon = { size: 17, stroke: 1.6 };

/** Who answers in a chat, in its bar: another can be chosen, or none, and its page be opened. */
export default function ChatAvatar({ conversationId, avatar }: { conversationId: number; avatar: Mark }) {
  const t = useWords("chats");
  const choose = useChooseAvatar(conversationId);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <Menu {...menu}>
        <Menu.Target>
          <UnstyledButton className={css.button} aria-label={t("avatar.ofChat", { name: avatar.name })}>
            <AvatarMark avatar={avatar} size={20} />
            <span className={css.name}>{avatar.name}</span>
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={() => setIsChoosing(true)}>
            {t("avatar.change")}
          </Menu.Item>
          <Menu.Item component={Link} to={`/avatars/${avatar.avatar_id}`} leftSection={<IconExternalLink {...icon} />}>
            {t("avatar.open")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconX {...icon} />} onClick={() => choose.mutate(null)}>
            {t("avatar.remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <TypedAhead>
          <AvatarDialog own={avatar} onChoose={choose.mutate} onClose={() => setIsChoosing(false)} />
        </TypedAhead>
      )}
    </>
  );
}
