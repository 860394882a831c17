import { ActionIcon, Button, Menu, Skeleton } from "@mantine/core";
import type { ConversationFile } from "@pluma/contract/chats/files";
import { IconDots, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadFailed } from "../../../ui/failed/LoadFailed.tsx";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { useChatFiles, useRemoveFile } from "../data/files.ts";
import css from "./FilesPanel.module.css";
import { FileText } from "./FileText.tsx";

/** Every file of a chat: how its reading went, what was read of it, and taking it out. */
export default function FilesPanel({ conversationId, onClose }: { conversationId: number; onClose: () => void }) {
  const t = useWords("chats");
  const files = useChatFiles(conversationId);
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title}>{t("files.title")}</h2>
        <ActionIcon aria-label={t("files.close")} title={t("files.close")} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={css.body}>
        {files.isPending && <Waiting />}
        {files.isError && !files.data && <LoadFailed title={t("files.failedList")} query={files} />}
        {files.data?.length === 0 && (
          <EmptyState kind="nothing" title={t("files.none")} text={`${t("files.noneText")} ${t("files.kinds")}`} />
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
  const t = useWords("chats");
  const words = useWords("chats/bar");
  const [over, setOver] = useState<"text" | "remove" | null>(null);
  const { name } = file.file;
  const close = () => setOver(null);
  return (
    <li className={css.row}>
      <FileIcon name={name} />
      <div className={css.what}>
        <p className={css.name} title={name}>
          {shortName(name)}
        </p>
        <Facts file={file} />
        {file.problem && <p className={css.problem}>{file.problem}</p>}
        {file.state === "ready" && (
          <Button className={css.read} variant="subtle" size="compact-sm" onClick={() => setOver("text")}>
            {t("files.read")}
          </Button>
        )}
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t("files.more", { name: shortName(name) })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {file.state === "ready" && <Menu.Item onClick={() => setOver("text")}>{t("files.read")}</Menu.Item>}
          <Menu.Item component="a" href={file.file.src} download={name}>
            {words("download")}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setOver("remove")}>
            {t("files.removeAct")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {over === "text" && <FileText fileId={file.conversation_file_id} name={name} onClose={close} />}
      {over === "remove" && <RemoveDialog file={file} onClose={close} />}
    </li>
  );
}

function Facts({ file: { state, pages, characters, passages, file } }: { file: ConversationFile }) {
  const t = useWords("chats");
  const counted = (key: string, count: number | null) =>
    count === null ? [] : [t(`files.${key}`, { count, number: formatNumber(count) })];
  const facts = [
    formatSize(file.size),
    ...(state === "ready" ? [] : [t(`files.${state}`)]),
    ...counted("pages", pages),
    ...counted("characters", characters),
    ...counted("passages", passages),
  ];
  return (
    <p className={`${css.facts} num`} aria-live="polite">
      {facts.join(" · ")}
    </p>
  );
}

function RemoveDialog({ file, onClose }: { file: ConversationFile; onClose: () => void }) {
  const t = useWords("chats");
  const remove = useRemoveFile(file.conversation_id);
  const handleRemove = () => {
    remove.mutate(file.conversation_file_id, { onError: showAlert });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("files.removeAsk", { name: shortName(file.file.name) })}
      keep={t("files.keep")}
      act={t("files.removeAct")}
      onAct={handleRemove}
      onClose={onClose}
    >
      <p>{t("files.removeWhat")}</p>
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
