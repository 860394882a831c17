import { flushSync } from "react-dom";

/** Lets `show` draw what is wrong, and moves the focus to the first wrong field within `root`; answers whether there is one. */
export function focusWrong(root: Element | null, show: () => void): boolean {
  flushSync(show);
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  field?.focus();
  return field !== null;
}
