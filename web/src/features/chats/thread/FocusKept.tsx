import { type RefObject, useLayoutEffect, useRef } from "react";
import { useFocusKept } from "../../../ui/useFocusKept.ts";

/**
 * Keeps the focus in a chat: what goes away as it is pressed, Stop or Try again, a message in hand or one that was deleted, leaves
 * it where one writes; not where that would bring up a keyboard over the screen.
 */
export default function FocusKept({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const mark = useRef<HTMLSpanElement>(null);
  const chat = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    chat.current = mark.current?.parentElement ?? null;
  }, []);
  useFocusKept(chat, () => (matchMedia("(pointer: fine)").matches ? field.current : null));
  return <span ref={mark} hidden />;
}
