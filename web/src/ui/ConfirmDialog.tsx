import { Alert, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

type Props = {
  /** The question. */
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** The way out, in words: nothing is done. */
  keep: string;
  /** The act, by its verb. */
  act: string;
  isPending?: boolean;
  /** Why it could not be done, where the question stays open for it. */
  problem?: string | undefined;
  onAct: () => void;
  onClose: () => void;
  /** Where the way out leads, if not only out of the dialog. */
  onKeep?: () => void;
};

/** Asks once more before something is done that cannot be undone. Enter keeps things as they are. */
export function ConfirmDialog(props: Props) {
  const { title, children, keep, act, isPending = false, problem, onAct, onClose, onKeep = onClose } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button variant="default" data-autofocus onClick={onKeep}>
            {keep}
          </Button>
          <Button color="red" loading={isPending} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {children}
    </Dialog>
  );
}
