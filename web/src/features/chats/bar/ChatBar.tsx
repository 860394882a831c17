import { ActionIcon } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import { IconDots, IconPencil, IconPencilPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { TopBar } from "../../../ui/page/TopBar.tsx";
import { TypedAhead } from "../../../ui/wait/TypedAhead.tsx";
import { useRename } from "../data/list.ts";
import { pathOfTag, tagsOf } from "../data/tags.ts";
import css from "./ChatBar.module.css";
import { DemoLabel } from "./DemoLabel.tsx";

const loadMenu = () => import("./ChatMenu.tsx");
const ChatMenu = lazy(loadMenu);
const ChatAvatar = lazy(() => import("../avatars/ChatAvatar.tsx"));
const ChatNameField = lazy(() => import("../rows/ChatName.tsx"));

const TAGS_SHOWN = 3;

type Props = {
  id: number;
  conversation: Conversation | undefined;
  /** What opens the panels beside the chat, where the window has no room for the rail. */
  act: ReactNode;
  phoneAct: ReactNode;
  onFind: () => void;
};

/** The bar over a chat: its name, renamed in place, its avatar, its tags, and what can be done with it. */
export function ChatBar({ id, conversation, act, phoneAct, onFind }: Props) {
  const t = useWords("chats");
  const config = useConfig();
  const rename = useRename(id);
  const [isRenaming, setIsRenaming] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const name = conversation?.name ?? "";
  const close = () => {
    setIsRenaming(false);
    setIsEmpty(false);
  };
  const handleSave = (next: string) => {
    close();
    rename.mutate(next, { onError: showAlert });
  };
  const field = (
    <TypedAhead fallback={name}>
      <ChatNameField name={name} isEmpty={isEmpty} onEmpty={setIsEmpty} onSave={handleSave} onCancel={close} />
    </TypedAhead>
  );
  const problem = isEmpty && (
    <span className={css.problem} role="alert">
      {t("nameMissing")}
    </span>
  );
  const menu = conversation && (
    <More conversation={conversation} onRename={() => setIsRenaming(true)} onFind={onFind} />
  );
  return (
    <TopBar
      name={isRenaming ? field : name || t("chat")}
      nameActs={
        problem || (
          <>
            {conversation && <Pencil isRenaming={isRenaming} onPress={() => setIsRenaming(true)} />}
            {conversation && !isRenaming && <Beside conversation={conversation} />}
          </>
        )
      }
      acts={
        <>
          <DemoLabel />
          {act}
          {menu}
        </>
      }
      phoneActs={
        <>
          <NewChat />
          {phoneAct}
          {menu}
        </>
      }
      hasMenu
      quiet={problem || conversation?.avatar?.name || (config.is_demo_writer && t("demoLabel"))}
    />
  );
}

function NewChat() {
  const t = useWords("chats");
  return (
    <ActionIcon component={Link} to="/conversations/new" size="lg" aria-label={t("newChat")} title={t("newChat")}>
      <IconPencilPlus size={21} stroke={1.6} />
    </ActionIcon>
  );
}

function Pencil({ isRenaming, onPress }: { isRenaming: boolean; onPress: () => void }) {
  const t = useWords("chats");
  const button = useRef<HTMLButtonElement>(null);
  // Not taken away: the focus comes back to it. The field, which is fetched, comes when it has none to give back any more.
  useEffect(
    () => () => {
      if (isRenaming && document.activeElement === document.body) button.current?.focus();
    },
    [isRenaming],
  );
  const display = isRenaming ? "none" : undefined;
  return (
    <ActionIcon ref={button} size="sm" aria-label={t("rename")} title={t("rename")} display={display} onClick={onPress}>
      <IconPencil size={16} stroke={1.6} />
    </ActionIcon>
  );
}

function Beside({ conversation: { conversation_id, avatar, tags } }: { conversation: Conversation }) {
  return (
    <>
      {avatar && (
        <Suspense>
          <ChatAvatar conversationId={conversation_id} avatar={avatar} />
        </Suspense>
      )}
      <Tags tags={tagsOf(tags)} />
    </>
  );
}

function Tags({ tags }: { tags: string[] }) {
  const t = useWords("chats");
  if (tags.length === 0) return null;
  const more = tags.slice(TAGS_SHOWN);
  return (
    <ul className={css.tags} aria-label={t("list.tags")}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag}>
          <Link className={css.tag} to={pathOfTag(tag)}>
            {tag}
          </Link>
        </li>
      ))}
      {more.length > 0 && (
        <li className={css.tag} title={more.join(", ")}>
          +{more.length}
          <span className="visually-hidden">{t("list.moreTags", { count: more.length, tags: more.join(", ") })}</span>
        </li>
      )}
    </ul>
  );
}

type MoreProps = { conversation: Conversation; onRename: () => void; onFind: () => void };

function More({ conversation, onRename, onFind }: MoreProps) {
  const t = useWords("chats");
  const [isOpen, setIsOpen] = useState(false);
  const label = t("act.more", { name: conversation.name });
  const button = (
    <ActionIcon
      size="sm"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsOpen(true)}
    >
      <IconDots size={18} stroke={1.6} />
    </ActionIcon>
  );
  if (!isOpen) return button;
  // Menus are fetched when the first one is asked for.
  return (
    <Suspense fallback={button}>
      <ChatMenu conversation={conversation} onRename={onRename} onFind={onFind}>
        {button}
      </ChatMenu>
    </Suspense>
  );
}
