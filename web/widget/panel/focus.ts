import type { View } from "./view.ts";

/** Whether the panel lies over the whole width, as on phones: then the page under it is out of reach. */
export const isSheet = (): boolean => matchMedia("(max-width: 480px)").matches;

const REACHED = "a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex='0']";

/**
 * Escape closes; and over a sheet the focus stays in it. Beside a page that can be read and pressed it goes wherever it is
 * led. Answers how to end it.
 */
export function holdFocus(stage: HTMLElement, view: View, close: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.isComposing && view !== "page") {
      event.stopPropagation();
      close();
    }
    if (event.key === "Tab" && view === "corner" && isSheet()) goRound(event, stage);
  };
  stage.addEventListener("keydown", pressed);
  return () => stage.removeEventListener("keydown", pressed);
}

function goRound(event: KeyboardEvent, stage: HTMLElement): void {
  const all = [...stage.querySelectorAll<HTMLElement>(REACHED)].filter((each) => each.checkVisibility());
  const root = stage.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  const [first, last] = [all[0], all.at(-1)];
  const isAtEdge = event.shiftKey ? focused === first || focused?.matches("[role=dialog]") : focused === last;
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Puts the focus where one begins. On a phone the keyboard would cover the greeting and what one may ask. */
export function focusFirst(stage: HTMLElement): void {
  const panel = stage.querySelector<HTMLElement>("[role=dialog]");
  const first = isSheet() ? panel : (panel?.querySelector("textarea") ?? panel);
  first?.focus({ preventScroll: true });
}

const isSeen = (part: Element | null): boolean => Boolean(part?.checkVisibility({ visibilityProperty: true }));

/** Where what has the focus goes away, as a question that was pressed, one goes on where one begins. Answers how to end it. */
export function keepFocus(stage: HTMLElement): () => void {
  let held: Element | null = null;
  const took = ({ target }: FocusEvent) => {
    held = target instanceof Element ? target : null;
  };
  // Whoever leads it elsewhere leaves something behind that is there still.
  const left = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (held === target && isSeen(held)) held = null;
    });
  const seen = new MutationObserver(() => {
    if (!held || isSeen(held)) return;
    held = null;
    focusFirst(stage);
  });
  seen.observe(stage, { subtree: true, childList: true, attributeFilter: ["hidden"] });
  stage.addEventListener("focusin", took);
  stage.addEventListener("focusout", left);
  return () => {
    seen.disconnect();
    stage.removeEventListener("focusin", took);
    stage.removeEventListener("focusout", left);
  };
}
