import { ActionIcon, Anchor, Button, FileButton } from "@mantine/core";
import { templateFileEndings } from "@pluma/contract/templates/files";
import type { OpenTemplate, TemplateFile } from "@pluma/contract/templates/templates";
import { IconPaperclip, IconRefresh, IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import css from "./Carried.module.css";
import { useAddFiles, useFilesLive, useRemoveTemplateFile, useRetryTemplateFile } from "./data.ts";

/** The files that the model reads with a prompt: how far their reading is, and adding and taking out. */
export function Carried({ template }: { template: OpenTemplate }) {
  const t = useWords("templates");
  const add = useAddFiles(template.template_id);
  useFilesLive();
  return (
    <section className={css.root} aria-label={t("files.title")}>
      <h2 className={css.title}>{t("files.title")}</h2>
      <p className={css.text}>{t("files.text")}</p>
      {template.files.length > 0 && (
        <ul className={css.list}>
          {template.files.map((file) => (
            <Row key={file.template_file_id} template={template} file={file} />
          ))}
        </ul>
      )}
      {add.error && (
        <p className={css.problem} role="alert">
          {add.error.message}
        </p>
      )}
      <FileButton multiple accept={templateFileEndings.join(",")} onChange={(files) => add.mutate(files)}>
        {(props) => (
          <Button
            {...props}
            className={css.add}
            variant="default"
            size="xs"
            loading={add.isPending}
            leftSection={<IconPaperclip size={16} stroke={1.6} aria-hidden />}
          >
            {t("files.add")}
          </Button>
        )}
      </FileButton>
    </section>
  );
}

function Row({ template: { template_id }, file }: { template: OpenTemplate; file: TemplateFile }) {
  const t = useWords("templates");
  const remove = useRemoveTemplateFile(template_id);
  const retry = useRetryTemplateFile(template_id);
  const { name, size, src } = file.file_data;
  const short = shortName(name);
  return (
    <li className={css.row}>
      <FileIcon name={name} size={20} />
      <div className={css.what}>
        <Anchor href={src} download={name} title={name} inherit>
          {short}
        </Anchor>{" "}
        <small className={css.text}>{formatSize(size)}</small>
        {file.state === "failed" && <p className={css.problem}>{file.problem}</p>}
      </div>
      <span className={css.text} data-state={file.state}>
        {t(`files.state.${file.state}`)}
      </span>
      {file.state === "failed" && (
        <ActionIcon
          size="sm"
          aria-label={t("files.retry", { name: short })}
          loading={retry.isPending}
          onClick={() => retry.mutate(file, { onError: showAlert })}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        size="sm"
        aria-label={t("files.remove", { name: short })}
        loading={remove.isPending}
        onClick={() => remove.mutate(file, { onError: showAlert })}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
