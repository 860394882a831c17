import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./Cells.module.css";

type Props = { children: ReactNode };

/** Things beside each other, apart by hairlines: three in a row, fewer where there is less room. */
export function Cells({ children }: Props) {
  return <ul className={css.cells}>{children}</ul>;
}

/** The places of cells that are being read, `count` times what is given. */
export function CellsLoading({ label, count, children }: Props & { label: string; count: number }) {
  return (
    <div className={css.cells} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={css.cell}>
          {children}
        </div>
      ))}
    </div>
  );
}

/** One of them. The whole of it is pressed by the link of its name; what else can be pressed stands in a `CellActs` or the foot. */
export function Cell({ isChosen, children }: Props & { isChosen?: boolean | undefined }) {
  return (
    <li className={css.cell} data-chosen={isChosen || undefined}>
      {children}
    </li>
  );
}

/** What a cell is called, and where it leads; without `to` it is only a name. */
export function CellName({ to, isSerif, children }: Props & { to?: string | undefined; isSerif?: boolean }) {
  return (
    <h2
      className={css.name}
      data-serif={isSerif || undefined}
      title={typeof children === "string" ? children : undefined}
    >
      {to === undefined ? children : <Link to={to}>{children}</Link>}
    </h2>
  );
}

/** The head of a cell: its mark, its name with what it is marked with, and what can be pressed there. */
export function CellHead({ mark, children, acts }: Props & { mark: ReactNode; acts?: ReactNode }) {
  return (
    <div className={css.head}>
      {mark}
      <div className={css.names}>{children}</div>
      {acts}
    </div>
  );
}

/** What a thing is marked with, under its name. */
export function CellMarks({ children }: Props) {
  return <p className={css.marks}>{children}</p>;
}

/** A line of facts under a name. */
export function CellFacts({ children }: Props) {
  return <p className={css.facts}>{children}</p>;
}

/** What a cell is about, two lines of it. */
export function CellText({ children }: Props) {
  return <div className={css.text}>{children}</div>;
}

/** The foot of a cell: what it is marked with at the left, what can be done at the right. */
export function CellFoot({ children }: Props) {
  return <div className={css.foot}>{children}</div>;
}

/** What can be pressed in a cell beside its name. */
export function CellActs({ children }: Props) {
  return <div className={css.acts}>{children}</div>;
}
