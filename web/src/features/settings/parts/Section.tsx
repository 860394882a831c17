import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import classes from "./Section.module.css";

type SectionProps = {
  title: string;
  about?: ReactNode;
  /** What an address ends in, behind its #, that leads to this part. */
  place?: string;
  children: ReactNode;
};

/** One part of the settings: what it is about at the left, and at the right what can be done about it. */
export function Section({ title, about, place, children }: SectionProps) {
  const id = useId();
  const part = useRef<HTMLElement>(null);
  const isSought = useLocation().hash === `#${place}`;
  useEffect(() => {
    if (!isSought) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [isSought]);
  return (
    <section className={classes.root} ref={part} aria-labelledby={id} {...(place && { tabIndex: -1 })}>
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
