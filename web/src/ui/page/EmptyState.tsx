import type { ReactNode } from "react";
import classes from "./EmptyState.module.css";

/**
 * Why there is nothing here, in one serif line and one quiet one, and what changes it: `nothing` with the action that
 * begins, `noMatch` with clear filters, `notAllowed` with whom to ask, `failed` with try again. It stands where the
 * first row would.
 */
export function EmptyState(props: {
  kind: "nothing" | "noMatch" | "notAllowed" | "failed";
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  const { kind, title, text, action } = props;
  return (
    <div className={classes.root} data-kind={kind} role={kind === "failed" ? "alert" : "status"}>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
