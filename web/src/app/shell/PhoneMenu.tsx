import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import classes from "./PhoneMenu.module.css";

/** The sidebar as a phone's menu: over the screen, from the left, closed by a choice, Escape or a press beside it. */
export default function PhoneMenu({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useWords("app");
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} size={304}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("menu")}>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
