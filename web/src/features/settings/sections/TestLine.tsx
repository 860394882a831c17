import type { ReactNode } from "react";
import classes from "./TestLine.module.css";

/** What a test said, under the field that it tried; it is read out when it comes. */
export function TestLine({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.root}>
      {children}
    </div>
  );
}
