import { ActionIcon, Anchor } from "@mantine/core";
import type { OpenTemplate, TemplateFile } from "@pluma/contract/templates/templates";
import { IconRefresh, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { FileIcon } from "../../../ui/marks/FileIcon.tsx";
import { formatSize, shortName } from "../../../ui/marks/fileName.ts";
import css from "./Carried.module.css";
import { useFilesLive, useRetryTemplateFile } from "./data.ts";
import { FilesFrame } from "./FilesFrame.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { UploadRow } from "./UploadRow.tsx";
import { templateUploads } from "./uploads.ts";

/** The files that the model reads with a prompt: how far their sending and reading is, and adding and taking out. */
export function Carried({ template }: { template: OpenTemplate }) {
  const { template_id, organization_id, files } = template;
  const underway = templateUploads.useUploads((target) => target.template_id === template_id);
  useFilesLive();
  return (
    <FilesFrame
      held={files.length + underway.length}
      onFiles={(given) => templateUploads.add({ template_id, organization_id }, given)}
    >
      {files.map((file) => (
        <Row key={file.template_file_id} template={template} file={file} />
      ))}
      {underway.map((upload) => (
        <UploadRow key={upload.uploadId} upload={upload} />
      ))}
    </FilesFrame>
  );
}

function Row({ template, file }: { template: OpenTemplate; file: TemplateFile }) {
  const t = useWords("templates");
  const [isRemoving, setRemoving] = useState(false);
  const retry = useRetryTemplateFile(template.template_id);
  const { name, size, src } = file.file_data;
  const short = shortName(name);
  return (
    <li className={css.row}>
      <FileIcon name={name} size={20} />
      <div className={css.what}>
        <Anchor href={src} download={name} title={name} inherit>
          {short}
        </Anchor>{" "}
        <small className={`${css.text} num`}>{formatSize(size)}</small>
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
      <ActionIcon size="sm" aria-label={t("files.remove", { name: short })} onClick={() => setRemoving(true)}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
      {isRemoving && <RemoveDialog template={template} file={file} onClose={() => setRemoving(false)} />}
    </li>
  );
}
