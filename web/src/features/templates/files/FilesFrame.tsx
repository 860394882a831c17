import { Button, FileButton } from "@mantine/core";
import { TEMPLATE_FILE_SIZE_MAX, TEMPLATE_FILES_MAX, templateFileEndings } from "@pluma/contract/templates/files";
import { IconPaperclip } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFileDrop } from "../../../platform/useFileDrop.ts";
import { shortName } from "../../../ui/marks/fileName.ts";
import { sortFit, type Unfit } from "../../files/index.ts";
import css from "./Carried.module.css";
import { unfitOf } from "./uploads.ts";

type Props = {
  /** How many there are already, those on their way too. */
  held: number;
  /** What is said of them beside what they are for. */
  note?: string;
  onFiles: (files: File[]) => void;
  /** The rows of those that there are. */
  children: ReactNode;
};

const numbers = {
  size: formatNumber(TEMPLATE_FILE_SIZE_MAX / 1024 / 1024),
  max: formatNumber(TEMPLATE_FILES_MAX),
};

/** The files that go along with a prompt, and the way in for more, chosen or dropped; those that cannot are named with why. */
export function FilesFrame({ held, note, onFiles, children }: Props) {
  const t = useWords("templates");
  const reset = useRef<() => void>(null);
  const [refused, setRefused] = useState<{ file: File; why: Unfit }[]>([]);
  const handleFiles = (given: File[]) => {
    const sorted = sortFit(given, held, unfitOf);
    setRefused(sorted.refused);
    if (sorted.fit.length > 0) onFiles(sorted.fit);
    // The same file may be chosen again.
    reset.current?.();
  };
  const isOver = useFileDrop(handleFiles);
  return (
    <section className={css.root} aria-label={t("files.title")} data-over={isOver || undefined}>
      <h2 className={css.title}>{t("files.title")}</h2>
      <p className={css.text}>{t("files.text")}</p>
      {held > 0 && <ul className={css.list}>{children}</ul>}
      {held > 0 && note && <p className={css.text}>{note}</p>}
      {refused.length > 0 && (
        <ul className={css.refused} role="alert">
          {refused.map(({ file, why }) => (
            <li key={`${file.name} ${file.lastModified}`}>
              {t(`files.unfit.${why}`, { name: shortName(file.name), ...numbers })}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <FileButton multiple resetRef={reset} accept={templateFileEndings.join(",")} onChange={handleFiles}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
            >
              {t("files.add")}
            </Button>
          )}
        </FileButton>
        <small className={css.text}>{t("files.kinds", numbers)}</small>
      </div>
    </section>
  );
}
