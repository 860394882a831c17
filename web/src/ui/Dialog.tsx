import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../platform/look/i18n.ts";
import classes from "./Dialog.module.css";

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  acts?: ReactNode;
  /** For what is seen once, and must not be lost to a slip. */
  isFirm?: boolean;
};

/**
 * A question over the screen: a serif title, what happens, and at the foot the action named by its verb beside the way
 * out. On phones it is a sheet from below. Escape, the cross and a press beside it close it, unless it is firm: then
 * only its own actions do.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, acts, isFirm = false } = props;
  const t = useWords("ui");
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      withCloseButton={!isFirm}
      closeOnEscape={!isFirm}
      closeOnClickOutside={!isFirm}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title, body: classes.body }}
    >
      {children}
      {acts && <DialogActs>{acts}</DialogActs>}
    </Modal>
  );
}

/** The foot of a dialog, for one whose fields and buttons are a form of their own. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className={classes.acts}>{children}</div>;
}
