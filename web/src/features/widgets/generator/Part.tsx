import type { ReactNode } from "react";
import css from "./generator.module.css";

/** A part of the form: its name, and what is quietly said beside it. */
export function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <div className={css.partHead}>
        <h2>{title}</h2>
        {aside && <p>{aside}</p>}
      </div>
      {children}
    </section>
  );
}
