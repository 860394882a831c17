import { Button } from "@mantine/core";
import type { OpenTemplate } from "@pluma/contract/templates/templates";
import { IconCopy, IconDownload, IconHistory, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { modKey } from "../../../platform/keys.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { useFocusKept } from "../../../ui/useFocusKept.ts";
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

/** What is done with the whole template; on a phone in short. */
export function FormActs({ template, editor, problem, isShort = false }: Props) {
  const t = useWords("templates");
  const acts = useRef<HTMLDivElement>(null);
  useFocusKept(acts);
  return (
    <div className={css.acts} ref={acts}>
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
    </div>
  );
}

function More({ template, hasVersions }: { template: OpenTemplate; hasVersions: boolean }) {
  const t = useWords("templates");
  const navigate = useNavigate();
  const acts = useTemplateActs(template);
  const { template_id, can } = template;
  return (
    <MoreMenu label={t("list.moreActs")}>
      <MoreItem Icon={IconPlayerPlay} to={applyOf(template_id)}>
        {t("list.use")}
      </MoreItem>
      {hasVersions && (
        <MoreItem Icon={IconHistory} to={versionsOf(template_id)}>
          {t("list.versions")}
        </MoreItem>
      )}
      {can.read_prompt && (
        <>
          <MoreItem Icon={IconCopy} onPress={acts.duplicate}>
            {t("list.duplicate")}
          </MoreItem>
          <MoreItem Icon={IconDownload} onPress={acts.exportIt}>
            {t("list.export")}
          </MoreItem>
        </>
      )}
      {can.delete && (
        <MoreItem
          isRed
          Icon={IconTrash}
          onPress={() => acts.removeThen(() => void navigate("/templates", { replace: true }))}
        >
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
