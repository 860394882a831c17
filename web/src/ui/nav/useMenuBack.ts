import type { MenuProps } from "@mantine/core";
import { useId } from "react";

/**
 * For a menu whose acts may open a field or a screen: once it is closed, what it hangs from has the focus again, unless what
 * was opened has taken it by then.
 */
export function useMenuBack(): Pick<MenuProps, "id" | "returnFocus" | "onExitTransitionEnd"> {
  const id = useId();
  const giveBack = () => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  };
  // What is opened may be drawn a moment later.
  return { id, returnFocus: false, onExitTransitionEnd: () => void setTimeout(giveBack, 50) };
}
