import { ActionIcon, Button, Menu, Skeleton } from "@mantine/core";
import type { ConversationFile } from "@pluma/contract/chats/files";
import { IconDownload, IconFileText, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { type Translate, useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useChatFiles, useRemoveFile } from "../data/files.ts";
import css from "./FilesPanel.module.css";
import { FileText } from "./FileText.tsx";
import { isPictureName } from "./pictures.ts";

/** Every file of a chat: how its reading went, what was read of it, and taking it out. */
export default function FilesPanel({ conversationId, onClose }: { conversationId: number; onClose: () => void }) {
  const t = useWords("chats");
  const say = useWords("chats/files");
  const files = useChatFiles(conversationId);
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title}>{t("files.title")}</h2>
        <ActionIcon aria-label={say("close")} title={say("close")} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={css.body}>
        {files.isPending && <Waiting />}
        {files.isError && !files.data && <LoadFailed title={say("failedList")} query={files} />}
        {files.data?.length === 0 && (
          <EmptyState kind="nothing" title={say("none")} text={`${say("noneText")} ${t("files.kinds")}`} />
        )}
        {files.data && files.data.length > 0 && (
          <ul className={css.list}>
            {files.data.map((file) => (
              <FileRow key={file.conversation_file_id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function FileRow({ file }: { file: ConversationFile }) {
  const say = useWords("chats/files");
  const words = useWords("chats/bar");
  const [over, setOver] = useState<"text" | "remove" | null>(null);
  const { name } = file.file;
  const close = () => setOver(null);
  const isPicture = isPictureName(name);
  const isRead = file.state === "ready" && !isPicture;
  return (
    <li className={css.row}>
      {isPicture ? <img className={css.picture} src={file.file.src} alt="" loading="lazy" /> : <FileIcon name={name} />}
      <div className={css.what}>
        <p className={css.name} title={name}>
          {shortName(name)}
        </p>
        <Facts file={file} />
        {file.problem && <p className={css.problem}>{file.problem}</p>}
        {isRead && (
          <Button className={css.read} variant="subtle" size="compact-sm" onClick={() => setOver("text")}>
            {say("read")}
          </Button>
        )}
      </div>
      <MoreMenu label={say("more", { name: shortName(name) })}>
        {isRead && (
          <MoreItem Icon={IconFileText} onPress={() => setOver("text")}>
            {say("read")}
          </MoreItem>
        )}
        <Menu.Item
          component="a"
          href={file.file.src}
          download={name}
          leftSection={<IconDownload size={17} stroke={1.6} />}
        >
          {words("download")}
        </Menu.Item>
        <MoreItem isRed Icon={IconTrash} onPress={() => setOver("remove")}>
          {say("removeAct")}
        </MoreItem>
      </MoreMenu>
      {over === "text" && <FileText fileId={file.conversation_file_id} name={name} onClose={close} />}
      {over === "remove" && <RemoveDialog file={file} onClose={close} />}
    </li>
  );
}

function Facts({ file: { state, pages, characters, passages, file } }: { file: ConversationFile }) {
  const t = useWords("chats");
  const say = useWords("chats/files");
  const counted = (words: Translate, key: string, count: number | null) =>
    count === null ? [] : [words(key, { count, number: formatNumber(count) })];
  const facts = [
    formatSize(file.size),
    ...(state === "ready" ? [] : [t(`files.${state}`)]),
    ...counted(t, "files.pages", pages),
    ...counted(say, "characters", characters),
    ...counted(say, "passages", passages),
  ];
  return (
    <p className={`${css.facts} num`} aria-live="polite">
      {facts.join(" · ")}
    </p>
  );
}

function RemoveDialog({ file, onClose }: { file: ConversationFile; onClose: () => void }) {
  const say = useWords("chats/files");
  const remove = useRemoveFile(file.conversation_id);
  const handleRemove = () => {
    remove.mutate(file.conversation_file_id, { onError: showAlert });
    onClose();
  };
  return (
    <ConfirmDialog
      title={say("removeAsk", { name: shortName(file.file.name) })}
      keep={say("keep")}
      act={say("removeAct")}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{say("removeWhat")}</p>
    </ConfirmDialog>
  );
}

function Waiting() {
  const t = useWords("chats");
  return (
    <div className={css.list} role="status" aria-label={t("loading")}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={20} height={24} />
          <div className={css.what}>
            <Skeleton width="72%" height={14} />
            <Skeleton width="46%" height={11} mt={8} />
          </div>
        </div>
      ))}
    </div>
  );
}
