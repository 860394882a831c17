import { openers } from "../useFocusBack.ts";

/**
 * Takes the keys that are typed before what was opened is there, and gives them to the field that gets the focus then, as
 * if they had been typed in it, with an Enter that came last. Answers what ends it; it ends by itself once the focus is in a field or in a dialog.
 */
export function typeAhead(name: string): () => void {
  const opener = document.activeElement;
  const field = document.createElement("input");
  // It cannot be seen; a phone would draw nearer to smaller letters.
  field.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;padding:0;border:0;opacity:0;font-size:16px";
  field.setAttribute("aria-label", name);
  field.autocomplete = "off";
  openers.set(field, opener);
  let isEntered = false;
  field.addEventListener("keydown", ({ key, isComposing }) => {
    isEntered = key === "Enter" && !isComposing;
  });
  const end = () => {
    const isHere = document.activeElement === field;
    field.removeEventListener("blur", leave);
    field.remove();
    const back = openers.get(field);
    if (isHere && back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  const leave = ({ relatedTarget: to }: FocusEvent) => {
    if (!isField(to) && !(to instanceof Element && to.closest('[role="dialog"]') !== field.parentElement)) {
      // A menu gives the focus to its button once it has closed: the keys are for what it opened all the same.
      if (to instanceof Element) openers.set(field, to);
      requestAnimationFrame(() => field.focus({ preventScroll: true }));
      return;
    }
    const typed = field.value;
    end();
    if (typed === "" || !isField(to)) return;
    // Not before: a field may mark as it gets the focus what is to be typed over.
    document.addEventListener("focusin", () => put(typed, isEntered, to), { once: true });
  };
  field.addEventListener("blur", leave);
  // Within a dialog, whose part is being fetched, the focus stays in it.
  (opener?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  return end;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;

function put(typed: string, isEntered: boolean, field: Field): void {
  field.setRangeText(typed, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: typed, inputType: "insertText" }));
  if (!isEntered) return;
  // Not before what was typed is drawn: what Enter opens follows from it.
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  requestAnimationFrame(() => field.dispatchEvent(enter));
}
