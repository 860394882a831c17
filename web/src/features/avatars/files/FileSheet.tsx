import { ActionIcon, Drawer, SegmentedControl, Skeleton } from "@mantine/core";
import type { AvatarFile } from "@pluma/contract/avatars/avatars";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import { useAvatarFile } from "../data.files.ts";
import { LoadFailed } from "../LoadFailed.tsx";
import { ReadText } from "./ReadText.tsx";
import css from "./sheet.module.css";
import { FileState } from "./state/FileState.tsx";
import { TextForm } from "./TextForm.tsx";

type Props = {
  avatarId: number;
  fileId: number;
  /** The passage that a citation leans on: its page is shown, and it is marked. */
  position: number | null;
  onClose: () => void;
};

/** A file of an avatar in a sheet: what was read of it page by page, and of a text that is edited in place the text. */
export function FileSheet({ fileId, position, onClose, avatarId }: Props) {
  const t = useWords("avatars");
  useFocusBack();
  const [page, setPage] = useState<number | null>(null);
  const [isReading, setReading] = useState(position !== null);
  const [isDirty, setDirty] = useState(false);
  const query = useAvatarFile(fileId, page ?? 1, page === null ? position : null);
  const { data } = query;
  const name = data?.file.file_data.name ?? t("files.file");
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      // What was typed is not lost to a press beside the sheet.
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      position="right"
      size={660}
      classNames={{ content: css.sheet, body: css.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={name}>
        <Head
          file={data?.file ?? null}
          shows={data?.file.editable ? (isReading ? "read" : "edit") : null}
          isHeld={isDirty}
          onShow={(shows) => setReading(shows === "read")}
          onClose={onClose}
        />
        <Drawer.Body tabIndex={isReading || !data?.file.editable ? 0 : undefined}>
          {!data && (query.isError ? <LoadFailed title={t("files.failedOpen")} query={query} /> : <Waiting />)}
          {data &&
            (data.file.editable && !isReading ? (
              <TextForm avatarId={avatarId} file={data.file} onDirty={setDirty} onClose={onClose} />
            ) : (
              <ReadText read={data} page={page ?? data.page} onPage={setPage} />
            ))}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type Shows = "edit" | "read";
type HeadProps = {
  /** Null until it is read. */
  file: AvatarFile | null;
  /** Null where there is only one thing to show. */
  shows: Shows | null;
  /** Something typed is not saved yet. */
  isHeld: boolean;
  onShow: (shows: Shows) => void;
  onClose: () => void;
};

function Head({ file, shows, isHeld, onShow, onClose }: HeadProps) {
  const t = useWords("avatars");
  const name = file?.file_data.name ?? t("files.file");
  return (
    <header className={css.head}>
      <div className={css.names}>
        <h2 className={css.name} title={name}>
          {shortName(name)}
        </h2>
        {file && <FileState file={file} />}
      </div>
      {shows && (
        <SegmentedControl
          size="xs"
          disabled={isHeld}
          aria-label={t("files.show")}
          value={shows}
          onChange={(value) => onShow(value === "read" ? "read" : "edit")}
          data={[
            { value: "edit", label: t("files.showText") },
            { value: "read", label: t("files.showRead") },
          ]}
        />
      )}
      {file && (
        <ActionIcon
          component="a"
          href={file.file_data.src}
          download={name}
          aria-label={t("files.download")}
          title={t("files.download")}
        >
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t("files.close")} title={t("files.close")} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </header>
  );
}

function Waiting() {
  const t = useWords("avatars");
  return (
    <div role="status" aria-label={t("loading")}>
      {[96, 88, 92, 60, 84, 90, 40].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={12} />
      ))}
    </div>
  );
}
