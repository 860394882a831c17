import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import type { Avatar } from "@pluma/contract/avatars/avatars";
import { AVATAR_FILE_SIZE_MAX } from "@pluma/contract/avatars/files";
import type { documentTypes } from "@pluma/contract/files/files";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import css from "./files.module.css";
import { avatarUploads, sorted, type Unfit } from "./uploads.ts";

const endings = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": [".pptx"],
  "application/pdf": [".pdf"],
  "text/plain": [".txt"],
} satisfies Record<(typeof documentTypes)[number], string[]>;
const onlyText = { "text/plain": [".txt"] };
const sizeMax = formatNumber(AVATAR_FILE_SIZE_MAX / 1024 / 1024);

type Props = { avatar: Avatar; isEditable: boolean; held: number };

/** Where files go in, dropped or chosen, several at once; those that cannot are named with why, the others go on. */
export function DropField({ avatar, isEditable, held }: Props) {
  const t = useWords("avatars");
  const [refused, setRefused] = useState<{ file: File; why: Unfit }[]>([]);
  const handleDrop = (taken: File[], turnedDown: FileRejection[]) => {
    const result = sorted([...taken, ...turnedDown.map(({ file }) => file)], held, isEditable);
    setRefused(result.refused);
    if (result.fit.length > 0) avatarUploads.add({ avatar, isEditable }, result.fit);
  };
  return (
    <>
      <Dropzone
        className={css.drop}
        onDropAny={handleDrop}
        onDrop={ignore}
        accept={isEditable ? onlyText : endings}
        inputProps={{ "aria-label": t(isEditable ? "files.chooseText" : "files.choose") }}
        aria-label={t(isEditable ? "files.chooseText" : "files.choose")}
      >
        <span className={css.dropLine}>
          <IconUpload size={17} stroke={1.6} aria-hidden="true" />
          <span>
            {t("files.drop")} <b>{t("files.orChoose")}</b>. {t(isEditable ? "files.kindText" : "files.kinds")}
          </span>
        </span>
      </Dropzone>
      {refused.length > 0 && (
        <ul className={css.refused} role="alert">
          {refused.map(({ file, why }) => (
            <li key={`${file.name} ${file.lastModified}`}>
              {t(`files.unfit.${why}`, { name: shortName(file.name), size: sizeMax })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const ignore = () => undefined;
