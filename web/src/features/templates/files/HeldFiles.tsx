import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import css from "./Carried.module.css";
import { FilesFrame } from "./FilesFrame.tsx";

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void };

/** The files that a template is to carry that is not saved yet: they wait in this window until there is one to go to. */
export function HeldFiles({ files, onChange }: Props) {
  const t = useWords("templates");
  return (
    <FilesFrame held={files.length} note={t("files.held")} onFiles={(more) => onChange([...files, ...more])}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same in all that there is to tell
        <li key={at} className={css.row}>
          <FileIcon name={file.name} size={20} />
          <div className={css.what}>
            <span title={file.name}>{shortName(file.name)}</span>{" "}
            <small className={`${css.text} num`}>{formatSize(file.size)}</small>
          </div>
          <ActionIcon
            size="sm"
            aria-label={t("files.remove", { name: shortName(file.name) })}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </FilesFrame>
  );
}
