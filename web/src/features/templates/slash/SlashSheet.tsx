import { ActionIcon, Drawer } from "@mantine/core";
import type { Template } from "@pluma/contract/templates/templates";
import { IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import sheet from "../panel/AvatarTemplates.module.css";
import { TemplateList } from "../panel/TemplateList.tsx";
import panel from "../panel/TemplatesPanel.module.css";

/** The list of a slash where there is no room for it over the box. */
export function SlashSheet({ onChoose, onClose }: { onChoose: (template: Template) => void; onClose: () => void }) {
  const t = useWords("templates");
  useFocusBack();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      classNames={{ inner: sheet.inner, content: sheet.content, body: sheet.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("apply.templates")}>
        <Drawer.Body>
          <header className={panel.head}>
            <h2 className={panel.title}>{t("apply.templates")}</h2>
            <ActionIcon aria-label={t("apply.close")} title={t("apply.close")} onClick={onClose}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          </header>
          <TemplateList onChoose={onChoose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
