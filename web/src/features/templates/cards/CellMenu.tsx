import { ActionIcon, Menu } from "@mantine/core";
import type { Template } from "@pluma/contract/templates/templates";
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { editOf, versionsOf } from "../places.ts";
import { useTemplateActs } from "./useTemplateActs.ts";

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What else can be done with a template; what one may not do is not there. */
export function CellMenu({ template, onInfo }: { template: Template; onInfo: () => void }) {
  const t = useWords("templates");
  const acts = useTemplateActs(template);
  const { template_id, name, can, hidden, starter } = template;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.more", { name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.edit && (
          <Menu.Item component={Link} to={editOf(template_id)} leftSection={<IconPencil {...icon} />}>
            {t("list.edit")}
          </Menu.Item>
        )}
        {can.edit && can.read_prompt && (
          <Menu.Item component={Link} to={versionsOf(template_id)} leftSection={<IconHistory {...icon} />}>
            {t("list.versions")}
          </Menu.Item>
        )}
        {can.read_prompt && (
          <>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={acts.duplicate}>
              {t("list.duplicate")}
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload {...icon} />} onClick={acts.exportIt}>
              {t("list.export")}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={onInfo}>
          {t("list.info")}
        </Menu.Item>
        {can.hide && starter && (
          <Menu.Item
            leftSection={hidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
            onClick={() => acts.hide(!hidden)}
          >
            {t(hidden ? "list.unhide" : "list.hide")}
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={acts.remove}>
            {t("list.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
