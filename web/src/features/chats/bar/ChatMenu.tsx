import { Menu } from "@mantine/core";
import type { Conversation } from "@pluma/contract/chats/chats";
import type { ChatFormat } from "@pluma/contract/chats/moving";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDownload,
  IconFileTypePdf,
  IconFileWord,
  IconPencil,
  IconPencilPlus,
  IconPin,
  IconPinnedOff,
  IconSearch,
  IconTag,
  IconTrash,
  IconUserSquareRounded,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { useMenuBack } from "../../../ui/nav/useMenuBack.ts";
import AvatarDialog from "../avatars/AvatarDialog.tsx";
import { useChooseAvatar } from "../avatars/data.ts";
import { AsDocument } from "../copying/AsDocument.tsx";
import { isAskingOffered } from "../data/asking.ts";
import { useChatActs } from "../data/useChatActs.ts";
import { readMarkdownOf, useExportChat } from "../moving/data.ts";
import DeleteDialog from "../rows/DeleteDialog.tsx";
import TagsDialog from "../tags/TagsDialog.tsx";

type Props = { conversation: Conversation; onRename: () => void; onFind: () => void; children: ReactNode };

const icon = { size: 17, stroke: 1.6 };

const menu = { position: "bottom-end", width: 220, withInitialFocusPlaceholder: false } as const;

/** What can be done with the chat that is open. It opens as soon as it is there: it was asked for. */
export default function ChatMenu({ conversation, onRename, onFind, children }: Props) {
  const t = useWords("chats");
  const back = useMenuBack();
  const navigate = useNavigate();
  const acts = useChatActs();
  const words = useWords("chats/bar");
  const [isOpen, setIsOpen] = useState(true);
  const [asked, setAsked] = useState<"avatar" | "tags" | "delete" | null>(null);
  const { pinned, archived } = conversation;
  const close = () => setAsked(null);
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} {...menu} {...back}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/conversations/new" leftSection={<IconPencilPlus {...icon} />}>
            {t("newChat")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
            {t("rename")}
          </Menu.Item>
          <Menu.Item leftSection={<IconSearch {...icon} />} onClick={onFind}>
            {words("find")}
          </Menu.Item>
          <AvatarItem conversation={conversation} onPress={() => setAsked("avatar")} />
          <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => setAsked("tags")}>
            {t("act.tags")}
          </Menu.Item>
          <Menu.Item
            leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
            onClick={() => acts.pin([conversation], !pinned)}
          >
            {t(pinned ? "act.unpin" : "act.pin")}
          </Menu.Item>
          <Menu.Item
            leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
            onClick={() => acts.archive([conversation], !archived)}
          >
            {t(archived ? "act.unarchive" : "act.archive")}
          </Menu.Item>
          <TakeItems conversation={conversation} />
          <AsDocument name={conversation.name} read={() => readMarkdownOf(conversation)} />
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsked("delete")}>
            {t("act.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === "avatar" && <AvatarChoice conversation={conversation} onClose={close} />}
      {asked === "tags" && <TagsDialog chats={[conversation]} onClose={close} />}
      {asked === "delete" && (
        <DeleteDialog chats={[conversation]} onClose={close} onDeleted={() => void navigate("/conversations")} />
      )}
    </>
  );
}

/** The chat taken along: copied, or as a file of every kind. */
function TakeItems({ conversation }: { conversation: Conversation }) {
  const t = useWords("chats");
  const exporting = useExportChat();
  const download = (format: ChatFormat) => void exporting.mutateAsync({ chat: conversation, format }).catch(showAlert);
  const words = useWords("chats/bar");
  const copy = async () => {
    const isCopied = await copyText(readMarkdownOf(conversation));
    if (isCopied) showSuccess(words("copied"));
    else showAlert(t("copyFailed"));
  };
  return (
    <>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy().catch(showAlert)}>
        {words("copyMarkdown")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileWord {...icon} />} onClick={() => download("word")}>
        {t("message.word")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf {...icon} />} onClick={() => download("pdf")}>
        {t("message.pdf")}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => download("markdown")}>
        {t("act.downloadMarkdown")}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload {...icon} />} onClick={() => download("json")}>
        {t("act.downloadJson")}
      </Menu.Item>
    </>
  );
}

type AvatarItemProps = { conversation: Conversation; onPress: () => void };

/** There where an avatar can be asked, and wherever one is to be taken away. */
function AvatarItem({ conversation: { model, avatar }, onPress }: AvatarItemProps) {
  const t = useWords("chats");
  const isOffered = isAskingOffered(useConfig(), model);
  if (!isOffered && !avatar) return null;
  return (
    <Menu.Item leftSection={<IconUserSquareRounded {...icon} />} onClick={onPress}>
      {t("avatar.inMenu")}
    </Menu.Item>
  );
}

function AvatarChoice({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const choose = useChooseAvatar(conversation.conversation_id);
  return <AvatarDialog own={conversation.avatar} onChoose={choose.mutate} onClose={onClose} />;
}
