import { ActionIcon, Button, FileButton } from "@mantine/core";
import { chatFileEndings } from "@pluma/contract/chats/files";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { alertText } from "../../../../platform/messages.ts";
import { FileIcon } from "../../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../../ui/marks/fileName.ts";
import { useAddFile } from "../data/data.ts";
import type { GivenFile } from "../draft.ts";
import css from "./InputForm.module.css";

/** A document whose text goes along: added, replaced, taken off again. */
export function FileField({ file, onChange }: { file: GivenFile | null; onChange: (file: GivenFile | null) => void }) {
  const t = useWords("generators");
  const add = useAddFile();
  const [isUnfit, setUnfit] = useState(false);
  const handleFile = (given: File | null) => {
    if (given === null) return;
    const isFit = chatFileEndings.some((ending) => given.name.toLowerCase().endsWith(ending));
    setUnfit(!isFit);
    add.reset();
    if (!isFit) return;
    add.mutate(given, {
      onSuccess: ({ file_id, name, size }) => onChange({ file_id, name, size }),
    });
  };
  const problem = isUnfit ? t("superFetch.fileUnfit") : add.error && alertText(add.error);
  return (
    <div className={css.files} data-wide="">
      {file && (
        <span className={css.file}>
          <FileIcon name={file.name} />
          <span className={css.fileName} title={file.name}>
            {shortName(file.name)}
          </span>
          <small className={`${css.fileSize} num`}>{formatSize(file.size)}</small>
          <ActionIcon
            size="sm"
            aria-label={t("superFetch.removeFile", { name: file.name })}
            title={t("superFetch.removeFile", { name: file.name })}
            onClick={() => onChange(null)}
          >
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
      <FileButton accept={chatFileEndings.join(",")} onChange={handleFile}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            color="ink"
            size="xs"
            loading={add.isPending}
            leftSection={<IconPaperclip size={16} stroke={1.6} />}
          >
            {t(file ? "superFetch.replaceFile" : "superFetch.addFile")}
          </Button>
        )}
      </FileButton>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
