import { Button, type ButtonProps, Modal } from "@mantine/core";
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../platform/look/i18n.ts";
import { useWatched } from "../platform/watched.ts";
import classes from "./Dialog.module.css";
import { unsavedLeave, useUnsaved } from "./form/unsaved.ts";
import { useOverEnd } from "./form/useOverEnd.ts";
import { useFocusBack } from "./useFocusBack.ts";
import { useFocusKept } from "./useFocusKept.ts";

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  acts?: ReactNode;
  /** For what is seen once, and must not be lost to a slip. */
  isFirm?: boolean;
  /** For what is compared line by line, and wants room. */
  isWide?: boolean;
  /** What is typed here only proves that something is meant (a password, a code, a name): there is nothing to lose. */
  isProof?: boolean;
};

const CloseContext = createContext<(leave?: () => void) => void>(() => undefined);

/**
 * A question over the screen: a serif title, what happens, and at the foot the action named by its verb beside the way
 * out. On phones it is a sheet from below. Escape, the cross and a press beside it close it, unless it is firm: then
 * only its own actions do. Where something was typed, every way out asks first. It gives the focus back to what opened it.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, acts, isFirm = false, isWide = false, isProof = false } = props;
  const t = useWords("ui");
  useFocusBack();
  const typed = useTyped();
  const isHeld = typed.isTyped && !isProof;
  // While it is asked, Escape answers the question, and not what is behind it.
  const isAsked = useWatched(unsavedLeave) !== null;
  useUnsaved(isHeld);
  const close = (leave = onClose) => (isHeld && typed.isThere() ? unsavedLeave.write({ leave }) : leave());
  return (
    <Modal
      opened
      onClose={() => close()}
      onFocus={typed.handleFocus}
      onInput={typed.handleInput}
      title={title}
      size={isWide ? 740 : 520}
      withCloseButton={!isFirm}
      closeOnEscape={!isFirm && !(isHeld && isAsked)}
      closeOnClickOutside={!isFirm}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title, body: classes.body }}
    >
      <CloseContext value={close}>
        <Kept>
          {children}
          {acts && <DialogActs>{acts}</DialogActs>}
        </Kept>
      </CloseContext>
    </Modal>
  );
}

/** What is in a dialog: where it goes on to its next step, the focus stays in it. */
function Kept({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useFirst(part);
  useFocusKept(part, () => part.current?.closest<HTMLElement>('[role="dialog"]') ?? null);
  return (
    <div className={classes.kept} ref={part}>
      {children}
    </div>
  );
}

/**
 * Where one begins in a dialog: in its first field, else at its first button, which is the safe one; not at the cross, where
 * the focus would go by itself. What is fetched after the dialog is open has it once it is there. A dialog that says where
 * keeps its word.
 */
function useFirst(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    if (!current || current.querySelector("[data-autofocus]") || markFirst(current)) return;
    const late = new MutationObserver(() => {
      const first = markFirst(current);
      if (!first) return;
      late.disconnect();
      if (current.closest('[role="dialog"]')?.contains(document.activeElement)) first.focus();
    });
    late.observe(current, { childList: true, subtree: true });
    return () => late.disconnect();
  }, [part]);
}

function markFirst(part: HTMLElement): HTMLElement | null {
  const fields = "input:not([type=hidden]):not(:disabled), textarea:not(:disabled), select:not(:disabled)";
  const first =
    part.querySelector<HTMLElement>(fields) ?? part.querySelector<HTMLElement>("button:not(:disabled), a[href]");
  first?.setAttribute("data-autofocus", "");
  return first;
}

/** The foot of a dialog, for one whose fields and buttons are a form of their own. */
export function DialogActs({ children }: { children: ReactNode }) {
  const acts = useRef<HTMLDivElement>(null);
  useOverEnd(acts);
  return (
    <div ref={acts} className={classes.acts} data-over-end>
      {children}
    </div>
  );
}

type DialogCloseProps = Pick<ButtonProps, "variant" | "color"> & {
  children: ReactNode;
  /** Where this way leads, if not out of the dialog. */
  onClose?: () => void;
};

/** The way out at the foot of a dialog, by what it says; asks first where something was typed. */
export function DialogClose({ children, onClose, variant = "default", color }: DialogCloseProps) {
  const close = use(CloseContext);
  return (
    <Button variant={variant} {...(color && { color })} onClick={() => close(onClose)}>
      {children}
    </Button>
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether a field holds another text than when it was first gone to; taken out again, it was never typed. */
function useTyped() {
  const [isTyped, setTyped] = useState(false);
  const first = useRef(new Map<Field, string>());
  // Asked anew before anything is said about it: a dialog may have gone on to a step without its fields.
  const isThere = () => [...first.current].some(([field, text]) => field.isConnected && field.value !== text);
  return {
    isTyped,
    isThere,
    handleFocus: ({ target }: { target: EventTarget }) => {
      if (isField(target) && !first.current.has(target)) first.current.set(target, target.value);
    },
    handleInput: () => setTyped(isThere()),
  };
}

// What somebody looked for is nothing to keep.
const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.role !== "searchbox");
