import { isKeyTaken } from "../platform/keys.ts";
import { dismiss, messages } from "../platform/messages.ts";

/** Takes back the last thing that can be, by Ctrl+Z or ⌘Z, wherever the keys are not for a field, a dialog or a menu. Answers how to stop. */
export function hearUndoKey(): () => void {
  const hear = (event: KeyboardEvent) => {
    const isUndo =
      (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || event.defaultPrevented || event.isComposing || isKeyTaken(event.target)) return;
    const last = messages.read().findLast(({ undo }) => undo !== undefined);
    if (!last) return;
    event.preventDefault();
    dismiss(last.id);
    last.undo?.();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
