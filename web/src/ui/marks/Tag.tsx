import type { ReactNode } from "react";
import classes from "./Tag.module.css";

/** What a state means, which its colour repeats; the word is always there. */
export type Tone = "good" | "warn" | "bad" | "plain";

/** A state in one or two words, on the soft colour of its tone. */
export function Tag({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.root} data-tone={tone}>
      {children}
    </span>
  );
}
