import { ActionIcon, Button, Menu } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconFileText,
  IconFileWord,
  IconPencil,
  IconRoute,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { DocumentItem } from "../../../documents/index.ts";
import { workflowOf } from "../../places.ts";
import { type DocumentFormat, readMarkdownOf, useCopyRun, useDownloadRun } from "../data.ts";
import { countsOf } from "../facts.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";

const icon = { size: 17, stroke: 1.6 };

type Props = {
  run: UserWorkflow;
  /** Downloads have no button of their own beside it. */
  hasDownloads?: boolean;
  /** What only this place offers. */
  children?: ReactNode;
  onDeleted?: () => void;
};

/** What can be done with a run as a whole. */
export function RunMenu({ run, hasDownloads = false, children, onDeleted }: Props) {
  const t = useWords("workflows");
  const [over, setOver] = useState<"rename" | "delete" | null>(null);
  const copy = useCopyRun();
  const hasText = countsOf(run).written > 0;
  const handleCopy = () =>
    copy.mutate(run, {
      onSuccess: (isCopied) => (isCopied ? showSuccess(t("run.copied")) : showAlert(t("run.copyFailed"))),
      onError: showAlert,
    });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="md" aria-label={t("run.more", { name: run.name })} title={t("run.moreActs")}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOver("rename")}>
            {t("run.rename")}
          </Menu.Item>
          <Menu.Item component={Link} to={workflowOf(run.workflow_id)} leftSection={<IconRoute {...icon} />}>
            {t("run.toWorkflow")}
          </Menu.Item>
          {hasText && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={handleCopy}>
              {t("run.copyAll")}
            </Menu.Item>
          )}
          {hasDownloads && hasText && <DownloadItems run={run} />}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setOver("delete")}>
            {t("run.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {over === "rename" && <RenameDialog run={run} onClose={() => setOver(null)} />}
      {over === "delete" && <DeleteDialog run={run} onClose={() => setOver(null)} onDeleted={onDeleted} />}
    </>
  );
}

/** All answers of a run as one document. */
export function DownloadMenu({ run }: { run: UserWorkflow }) {
  const t = useWords("workflows");
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="ink" size="xs" leftSection={<IconDownload size={16} stroke={1.6} />}>
          {t("run.download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <DownloadItems run={run} />
      </Menu.Dropdown>
    </Menu>
  );
}

function DownloadItems({ run }: { run: UserWorkflow }) {
  const t = useWords("workflows");
  const download = useDownloadRun();
  const handleDownload = (format: DocumentFormat) => download.mutate({ run, format }, { onError: showAlert });
  return (
    <>
      <Suspense>
        <DocumentItem name={run.name} read={() => readMarkdownOf(run)}>
          {t("run.asDocument")}
        </DocumentItem>
      </Suspense>
      <Menu.Item leftSection={<IconFileWord {...icon} />} onClick={() => handleDownload("word")}>
        {t("run.asWord")}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => handleDownload("markdown")}>
        {t("run.asMarkdown")}
      </Menu.Item>
    </>
  );
}
