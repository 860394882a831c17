import { type ReactNode, useId } from "react";
import css from "./FormSection.module.css";

/** One part of a long form: what it is about at the left, its fields at the right. */
export function FormSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <p className={css.about}>{about}</p>
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  );
}
