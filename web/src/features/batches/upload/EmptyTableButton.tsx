import { ActionIcon, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { showAlert } from "../../../platform/messages.ts";
import { useEmptyTable } from "../data/files.ts";

type Props = { workflow: { workflow_id: number; name: string }; isPhone?: boolean };

/** Downloads a table that has a column for each question and no rows, to be filled in elsewhere. */
export function EmptyTableButton({ workflow: { workflow_id, name }, isPhone = false }: Props) {
  const t = useWords("batches");
  const table = useEmptyTable();
  const label = t("upload.emptyTable");
  const handleClick = () =>
    table.mutate({ workflowId: workflow_id, name: t("upload.tableName", { name }) }, { onError: showAlert });
  if (isPhone) {
    return (
      <ActionIcon size="lg" aria-label={label} title={label} loading={table.isPending} onClick={handleClick}>
        <IconDownload size={21} stroke={1.6} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      color="ink"
      size="xs"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={table.isPending}
      onClick={handleClick}
    >
      {label}
    </Button>
  );
}
