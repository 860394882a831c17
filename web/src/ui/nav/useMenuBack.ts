import type { MenuProps } from "@mantine/core";
import { useId } from "react";
import { returning } from "../useFocusBack.ts";

/**
 * For a menu whose acts may open a field or a screen: once it is closed, what it hangs from has the focus again, unless what
 * was opened has taken it by then.
 */
export function useMenuBack(): Pick<MenuProps, "id" | "returnFocus" | "onExitTransitionEnd"> {
  const id = useId();
  const giveBack = () => {
    if (document.activeElement === document.body) returning.to?.focus({ preventScroll: true });
    returning.to = null;
  };
  const wait = () => {
    returning.to = document.getElementById(id);
    // What is opened may be drawn a moment later.
    setTimeout(giveBack, 50);
  };
  return { id, returnFocus: false, onExitTransitionEnd: wait };
}
