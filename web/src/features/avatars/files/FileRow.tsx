import { Button, Menu } from "@mantine/core";
import type { Avatar, AvatarFile } from "@pluma/contract/avatars/avatars";
import { IconDownload, IconFileText, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { useRetryFile } from "../data.files.ts";
import { showTrouble } from "../trouble.ts";
import css from "./files.module.css";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { FileState, Recognised, useFileFact } from "./state/FileState.tsx";

type Props = { avatar: Avatar; file: AvatarFile };

/** One file of an avatar: how far its reading is and what came of it, why it failed, and what can be done with it. */
export function FileRow({ avatar, file }: Props) {
  const t = useWords("avatars");
  const fact = useFileFact(file);
  const retry = useRetryFile(avatar.avatar_id);
  const { name, size } = file.file_data;
  return (
    <li className={css.row}>
      <FileIcon name={name} size={22} />
      <div className={css.what}>
        <Link className={css.name} to={`/avatars/${avatar.avatar_id}/files/${file.avatar_file_id}`} title={name}>
          {shortName(name)}
        </Link>{" "}
        <small className={`${css.size} num`}>{formatSize(size)}</small>
        {file.is_taught && <small className={css.taught}>{t("files.taught")}</small>}
        <Recognised file={file} />
        {file.state === "failed" && <p className={css.problem}>{file.problem ?? t("files.failedText")}</p>}
      </div>
      <FileState file={file} />
      {file.state === "failed" ? (
        <Button
          className={css.retry}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} stroke={1.6} />}
          loading={retry.isPending}
          onClick={() => retry.mutate(file, { onError: showTrouble })}
        >
          {t("tryAgain")}
        </Button>
      ) : (
        <small className={`${css.fact} num`}>{fact}</small>
      )}
      <More avatar={avatar} file={file} />
    </li>
  );
}

function More({ avatar, file }: Props) {
  const t = useWords("avatars");
  const [isRemoving, setRemoving] = useState(false);
  const { name, src } = file.file_data;
  return (
    <>
      <MoreMenu className={css.more} isSmall label={t("files.more", { name: shortName(name) })}>
        <MoreItem Icon={IconFileText} to={`/avatars/${avatar.avatar_id}/files/${file.avatar_file_id}`}>
          {t(file.editable ? "files.openEdit" : "files.open")}
        </MoreItem>
        <Menu.Item component="a" href={src} download={name} leftSection={<IconDownload size={17} stroke={1.6} />}>
          {t("files.download")}
        </Menu.Item>
        <MoreItem isRed Icon={IconTrash} onPress={() => setRemoving(true)}>
          {t("files.remove")}
        </MoreItem>
      </MoreMenu>
      {isRemoving && <RemoveDialog avatar={avatar} file={file} onClose={() => setRemoving(false)} />}
    </>
  );
}
