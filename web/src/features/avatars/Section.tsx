import type { ReactNode } from "react";
import css from "./Section.module.css";

/** A part of a tab: its name, what belongs beside it, its quiet actions at the right, and what it holds. */
export function Section(props: { title: string; beside?: ReactNode; acts?: ReactNode; children: ReactNode }) {
  const { title, beside, acts, children } = props;
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {beside}
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
      {children}
    </section>
  );
}
