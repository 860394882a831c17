import { type ReactNode, useId } from "react";
import classes from "./Section.module.css";

/** One part of the settings: what it is about at the left, and at the right what can be done about it. */
export function Section({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** A name and a sentence at the left, and at the right the control that belongs to them. */
export function Choice(props: {
  name: ReactNode;
  nameId?: string;
  about?: ReactNode;
  aboutId?: string;
  children: ReactNode;
}) {
  const { name, nameId, about, aboutId, children } = props;
  return (
    <div className={classes.choice}>
      <div>
        <span className={classes.name} id={nameId}>
          {name}
        </span>
        {about && (
          <p className={classes.hint} id={aboutId}>
            {about}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** A list of things one has, each with its picture, what it is, and what can be done with it. */
export function Items({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  );
}

/** One thing of such a list. */
export function Item(props: { icon: ReactNode; name: ReactNode; about?: ReactNode; children?: ReactNode }) {
  const { icon, name, about, children } = props;
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.what}>
        <span className={classes.itemName}>{name}</span>
        {about && <span className={classes.hint}>{about}</span>}
      </div>
      {children}
    </li>
  );
}
