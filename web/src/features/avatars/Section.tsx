import { type ReactNode, useRef } from "react";
import { useFocusKept } from "../../ui/useFocusKept.ts";
import css from "./Section.module.css";

/**
 * A part of a tab: its name, what belongs beside it, its quiet actions at the right, and what it holds. Where a form was open
 * in it, the focus goes back to these.
 */
export function Section(props: { title: string; beside?: ReactNode; acts?: ReactNode; children: ReactNode }) {
  const { title, beside, acts, children } = props;
  const part = useRef<HTMLElement>(null);
  useFocusKept(part, () => part.current?.querySelector<HTMLElement>("button:enabled") ?? null);
  return (
    <section ref={part} className={css.section} tabIndex={-1} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        {beside}
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
      {children}
    </section>
  );
}
