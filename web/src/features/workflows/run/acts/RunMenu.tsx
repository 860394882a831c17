import { Button, Menu } from "@mantine/core";
import type { UserWorkflow } from "@pluma/contract/workflows/runs";
import {
  IconCopy,
  IconDownload,
  IconFileText,
  IconFileWord,
  IconPencil,
  IconRoute,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useWords } from "../../../../platform/look/i18n.ts";
import { showAlert, showSuccess } from "../../../../platform/messages.ts";
import { MoreItem, MoreMenu } from "../../../../ui/nav/MoreMenu.tsx";
import { DocumentItem } from "../../../documents/index.ts";
import { workflowOf } from "../../places.ts";
import { type DocumentFormat, readMarkdownOf, useCopyRun, useDownloadRun } from "../data.ts";
import { countsOf } from "../facts.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";

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
      <MoreMenu label={t("run.more", { name: run.name })}>
        {children}
        <MoreItem Icon={IconPencil} onPress={() => setOver("rename")}>
          {t("run.rename")}
        </MoreItem>
        <MoreItem Icon={IconRoute} to={workflowOf(run.workflow_id)}>
          {t("run.toWorkflow")}
        </MoreItem>
        {hasText && (
          <MoreItem Icon={IconCopy} onPress={handleCopy}>
            {t("run.copyAll")}
          </MoreItem>
        )}
        {hasDownloads && hasText && <DownloadItems run={run} />}
        <Menu.Divider />
        <MoreItem isRed Icon={IconTrash} onPress={() => setOver("delete")}>
          {t("run.delete")}
        </MoreItem>
      </MoreMenu>
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
      <MoreItem Icon={IconFileWord} onPress={() => handleDownload("word")}>
        {t("run.asWord")}
      </MoreItem>
      <MoreItem Icon={IconFileText} onPress={() => handleDownload("markdown")}>
        {t("run.asMarkdown")}
      </MoreItem>
    </>
  );
}
