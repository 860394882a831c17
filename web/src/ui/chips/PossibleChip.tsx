import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import classes from "./PossibleChip.module.css";

/** A way to narrow a list that is not taken yet; pressed, what it may be is chosen from. It can be a menu's target. */
export function PossibleChip({ children, ...others }: ComponentProps<"button">) {
  return (
    <button {...others} type="button" className={classes.root}>
      <IconPlus size={14} stroke={1.8} aria-hidden />
      {children}
    </button>
  );
}
