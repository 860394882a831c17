import type { ReactNode } from "react";
import classes from "./Figures.module.css";

/** Figures that matter, side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}

type FigureProps = { name: ReactNode; value: ReactNode; line?: ReactNode; picture?: ReactNode };

/** One of them: what it is, the figure in the reading face, how it went, and one quiet line that puts it beside another. */
export function Figure({ name, value, line, picture }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.value}>
        {picture ? <span>{value}</span> : value}
        {picture}
      </dd>
      {line && <dd className={classes.line}>{line}</dd>}
    </div>
  );
}
