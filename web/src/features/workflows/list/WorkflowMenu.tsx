import { ActionIcon, Menu } from "@mantine/core";
import type { Workflow } from "@pluma/contract/workflows/workflows";
import { IconCopy, IconDots, IconHistory, IconPencil, IconTable, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { forManyOf, runsOf, workflowOf } from "../places.ts";
import { useDuplicate } from "./useDuplicate.ts";

type Props = {
  workflow: Workflow;
  onDelete: () => void;
  /** It is open already. */
  isOpen?: boolean;
};

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What else can be done with a workflow; what one may not do is not there. */
export function WorkflowMenu({ workflow, onDelete, isOpen = false }: Props) {
  const t = useWords("workflows");
  const duplicate = useDuplicate();
  const { workflow_id, name, can } = workflow;
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon aria-label={isOpen ? t("list.moreActs") : t("list.more", { name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.edit && !isOpen && (
          <Menu.Item component={Link} to={workflowOf(workflow_id)} leftSection={<IconPencil {...icon} />}>
            {t("list.edit")}
          </Menu.Item>
        )}
        {can.start && (
          <Menu.Item component={Link} to={forManyOf(workflow_id)} leftSection={<IconTable {...icon} />}>
            {t("list.forMany")}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={runsOf(workflow_id)} leftSection={<IconHistory {...icon} />}>
          {t("list.runs")}
        </Menu.Item>
        {can.start && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => duplicate(workflow)}>
            {t("list.duplicate")}
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t("list.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
