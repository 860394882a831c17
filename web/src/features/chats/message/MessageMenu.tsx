import { Menu } from "@mantine/core";
import type { Message } from "@pluma/contract/chats/messages";
import {
  IconArrowsSplit2,
  IconCopy,
  IconFileTypePdf,
  IconFileWord,
  IconPencil,
  IconShare2,
  IconStar,
  IconStarOff,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { copyText } from "../../../platform/copyText.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useMenuBack } from "../../../ui/nav/useMenuBack.ts";
import { AsDocument } from "../copying/AsDocument.tsx";
import { ShareDialog } from "../sharing/ShareDialog.tsx";
import { useThreadActs } from "./acts.ts";
import { useBranch } from "./branch.ts";
import { type DocumentKind, useDownload } from "./documents.ts";

const menu = { position: "bottom-start", withInitialFocusPlaceholder: false } as const;

/** What is done with a message more seldom. It opens as soon as it is there: it was asked for. */
export default function MessageMenu({ message, children }: { message: Message; children: ReactNode }) {
  const t = useWords("chats");
  const back = useMenuBack();
  const acts = useThreadActs();
  const [isOpen, setIsOpen] = useState(true);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const isAnswer = message.role === "assistant";
  return (
    <>
      <Menu opened={isOpen} onChange={setIsOpen} {...menu} {...back}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={
              message.favorite ? <IconStarOff size={16} stroke={1.6} /> : <IconStar size={16} stroke={1.6} />
            }
            onClick={() => acts.star(message)}
          >
            {t(message.favorite ? "message.unstar" : "message.star")}
          </Menu.Item>
          {isAnswer && (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.6} />}
              disabled={!acts.canChange}
              onClick={() => acts.edit(message)}
            >
              {t("edit.edit")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconShare2 size={16} stroke={1.6} />} onClick={() => setIsSharing(true)}>
            {t("message.share")}
          </Menu.Item>
          <TakeItems message={message} />
          {isAnswer && <AsDocument name={acts.name} read={() => message.content ?? ""} />}
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            disabled={!acts.canChange}
            onClick={() => setIsDeleting(true)}
          >
            {t("act.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSharing && <ShareDialog message={message} onClose={() => setIsSharing(false)} />}
      {isDeleting && <DeleteDialog message={message} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

// What is refused is said when the menu has closed, and this is gone.
/** The text taken along, copied or as a document, and the chat gone on with elsewhere. */
function TakeItems({ message }: { message: Message }) {
  const t = useWords("chats");
  const acts = useThreadActs();
  const branch = useBranch();
  const download = useDownload();
  const handleDownload = (kind: DocumentKind) =>
    void download.mutateAsync({ kind, text: message.content ?? "", name: acts.name }).catch(showAlert);
  const words = useWords("chats/bar");
  const copy = async () => {
    const isCopied = await copyText(message.content ?? "");
    if (isCopied) showSuccess(words("copied"));
    else showAlert(t("copyFailed"));
  };
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={() => void copy()}>
        {words("copyMarkdown")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileWord size={16} stroke={1.6} />} onClick={() => handleDownload("word")}>
        {t("message.word")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypePdf size={16} stroke={1.6} />} onClick={() => handleDownload("pdf")}>
        {t("message.pdf")}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowsSplit2 size={16} stroke={1.6} />}
        onClick={() => void branch.mutateAsync(message.message_id).catch(showAlert)}
      >
        {words("branch")}
      </Menu.Item>
    </>
  );
}

function DeleteDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useWords("chats");
  const { remove } = useThreadActs();
  const handleDelete = () => {
    onClose();
    remove(message);
  };
  const isOneOfSeveral = message.versions.length > 1;
  return (
    <ConfirmDialog
      title={t(isOneOfSeveral ? "message.deleteVersionTitle" : "message.deleteTitle")}
      keep={t("message.cancel")}
      act={t("act.delete")}
      onAct={handleDelete}
      onClose={onClose}
    >
      <p>{t(isOneOfSeveral ? "message.deleteVersionText" : "message.deleteText")}</p>
    </ConfirmDialog>
  );
}
