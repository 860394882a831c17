import type { ReactNode } from "react";
import classes from "./ChoiceChip.module.css";

type Props = {
  isOn?: boolean | undefined;
  title?: string;
  /** As high as the fields that it stands beside. */
  isTall?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** One of some ways to narrow a list, which is on or off; without `isOn` it only does something, such as showing more of them. */
export function ChoiceChip({ isOn, title, isTall, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={classes.root}
      aria-pressed={isOn}
      title={title}
      data-tall={isTall || undefined}
      onClick={onPress}
    >
      {typeof children === "string" ? <span className={classes.name}>{children}</span> : children}
    </button>
  );
}
