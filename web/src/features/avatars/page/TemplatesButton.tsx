import { ActionIcon, Button } from "@mantine/core";
import { IconForms } from "@tabler/icons-react";
import { type ComponentType, Suspense, useState } from "react";
import { useWords } from "../../../platform/look/i18n.ts";

/** What shows the templates that an avatar can answer; null where the site has none. */
export type TemplatesPanel = ComponentType<{ avatarId: number; onClose: () => void }> | null;

type Props = { avatarId: number; Panel: TemplatesPanel; isIcon?: boolean };

/** Opens the templates that an avatar can answer; nothing where there are none. */
export function TemplatesButton({ avatarId, Panel, isIcon = false }: Props) {
  const t = useWords("avatars");
  const [isOpen, setOpen] = useState(false);
  if (!Panel) return null;
  return (
    <>
      {isIcon ? (
        <ActionIcon size="lg" aria-label={t("page.templates")} onClick={() => setOpen(true)}>
          <IconForms size={21} stroke={1.6} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="ink"
          size="xs"
          leftSection={<IconForms size={16} stroke={1.6} />}
          onClick={() => setOpen(true)}
        >
          {t("page.templates")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Panel avatarId={avatarId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
