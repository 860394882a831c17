import { flushSync } from "react-dom";

/** Lets `show` draw what is wrong, then goes to the first of it within `root`; answers whether there is any. */
export function focusWrong(root: Element | null, show: () => void): boolean {
  flushSync(show);
  return focusFirstWrong(root);
}

/** Moves the focus to the first field within `root` that is drawn as wrong; answers whether there is one. */
export function focusFirstWrong(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ?? null;
  field?.focus();
  return field !== null;
}
