import type { Template } from "@pluma/contract/templates/templates";
import {
  IconCopy,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { MoreItem, MoreMenu } from "../../../ui/nav/MoreMenu.tsx";
import { editOf, versionsOf } from "../places.ts";
import { useTemplateActs } from "./useTemplateActs.ts";

/** What else can be done with a template. */
export function CellMenu({ template, onInfo }: { template: Template; onInfo: () => void }) {
  const t = useWords("templates");
  const acts = useTemplateActs(template);
  const { template_id, name, can, hidden, starter } = template;
  return (
    <MoreMenu label={t("list.more", { name })}>
      {can.edit && (
        <MoreItem Icon={IconPencil} to={editOf(template_id)}>
          {t("list.edit")}
        </MoreItem>
      )}
      {can.edit && can.read_prompt && (
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
      <MoreItem Icon={IconInfoCircle} onPress={onInfo}>
        {t("list.info")}
      </MoreItem>
      {can.hide && starter && (
        <MoreItem Icon={hidden ? IconEye : IconEyeOff} onPress={() => acts.hide(!hidden)}>
          {t(hidden ? "list.unhide" : "list.hide")}
        </MoreItem>
      )}
      {can.delete && (
        <MoreItem isRed Icon={IconTrash} onPress={acts.remove}>
          {t("list.delete")}
        </MoreItem>
      )}
    </MoreMenu>
  );
}
