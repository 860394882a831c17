import { ActionIcon, Button, Menu } from "@mantine/core";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconCopy, IconDots, IconDownload, IconHistory, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { useWords } from "../../../platform/look/i18n.ts";
import { modKey } from "../../../platform/modKey.ts";
import { useTemplateActs } from "../cards/useTemplateActs.ts";
import { applyOf, versionsOf } from "../places.ts";
import css from "./form.module.css";
import type { TemplateEditor } from "./useTemplateForm.ts";

type Props = {
  template: OpenTemplate | null;
  editor: TemplateEditor;
  problem: ReactNode;
  isShort?: boolean;
};

const icon = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** What is done with the whole template; on a phone in short. */
export function FormActs({ template, editor, problem, isShort = false }: Props) {
  const t = useWords("templates");
  return (
    <>
      {problem}
      {template && !isShort && template.can.read_prompt && (
        <Button
          component={Link}
          to={versionsOf(template.template_id)}
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconHistory size={16} stroke={1.6} />}
        >
          {t("list.versions")}
        </Button>
      )}
      {template && <More template={template} hasVersions={isShort && template.can.read_prompt} />}
      <Button
        className={css.save}
        size={isShort ? "sm" : "xs"}
        loading={editor.saving.isPending}
        onClick={() => void editor.submit()}
      >
        {t("form.save")}
        {!isShort && <kbd className={css.key}>{`${modKey} S`}</kbd>}
      </Button>
    </>
  );
}

function More({ template, hasVersions }: { template: OpenTemplate; hasVersions: boolean }) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const acts = useTemplateActs(template);
  const { template_id, can } = template;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("list.moreActs")}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={applyOf(template_id)} leftSection={<IconPlayerPlay {...icon} />}>
          {t("list.use")}
        </Menu.Item>
        {hasVersions && (
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
        {can.delete && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => acts.removeThen(() => void navigate("/templates", { replace: true }))}
          >
            {t("list.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
