import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useFocusBack } from "../../../ui/useFocusBack.ts";
import css from "./RailSheet.module.css";

/** A panel of the rail over the screen: from the right, on phones a sheet from below. */
export default function RailSheet(props: { name: string; onClose: () => void; children: ReactNode }) {
  const { name, onClose, children } = props;
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
      <Drawer.Content aria-label={name}>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
