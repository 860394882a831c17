import { ActionIcon, Drawer } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useWords } from "../../../platform/look/i18n.ts";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import css from "./AvatarTemplates.module.css";
import { TemplateList } from "./TemplateList.tsx";
import panel from "./TemplatesPanel.module.css";

/** The templates over an avatar's page: one that is chosen opens with the avatar to answer it. */
export default function AvatarTemplates({ avatarId, onClose }: { avatarId: number; onClose: () => void }) {
  const t = useWords("templates");
  useFocusBack();
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={344}
      classNames={{ inner: css.inner, content: css.content, body: css.body }}
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
          <TemplateList hrefOf={({ template_id }) => `/templates/apply-avatar/${template_id}/${avatarId}`} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
