import type { Workflow } from "@pluma/contract/workflows/workflows";
import { IconCopy, IconHistory, IconPencil, IconTable, IconTrash } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { forManyOf, runsOf, workflowOf } from "../places.ts";
import { useDuplicate } from "./useDuplicate.ts";

type Props = {
  workflow: Workflow;
  onDelete: () => void;
  /** It is open already. */
  isOpen?: boolean;
};

/** What else can be done with a workflow; what one may not do is not there. */
export function WorkflowMenu({ workflow, onDelete, isOpen = false }: Props) {
  const t = useWords("workflows");
  const duplicate = useDuplicate();
  const { workflow_id, name, can } = workflow;
  return (
    <MoreMenu label={isOpen ? t("list.moreActs") : t("list.more", { name })}>
      {can.edit && !isOpen && (
        <MoreItem Icon={IconPencil} to={workflowOf(workflow_id)}>
          {t("list.edit")}
        </MoreItem>
      )}
      {can.start && (
        <MoreItem Icon={IconTable} to={forManyOf(workflow_id)}>
          {t("list.forMany")}
        </MoreItem>
      )}
      <MoreItem Icon={IconHistory} to={runsOf(workflow_id)}>
        {t("list.runs")}
      </MoreItem>
      {can.start && (
        <MoreItem Icon={IconCopy} onPress={() => duplicate(workflow)}>
          {t("list.duplicate")}
        </MoreItem>
      )}
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={onDelete}>
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
