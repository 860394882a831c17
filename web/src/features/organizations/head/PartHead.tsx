import type { ReactNode } from "react";
import css from "./PartHead.module.css";

type PartHeadProps = {
  mark?: ReactNode;
  name: string;
  facts: ReactNode;
  acts: ReactNode;
  /** The menu of what is done seldom; on a phone it stands beside the name. */
  more?: ReactNode;
};

/** What somebody or a group of an organization is called, what is known of it, and what can be done with it. */
export function PartHead({ mark, name, facts, acts, more }: PartHeadProps) {
  return (
    <div className={css.head}>
      {mark}
      <div className={css.names}>
        <h2 className={css.name}>{name}</h2>
        <p className={css.facts}>{facts}</p>
      </div>
      <div className={css.acts}>{acts}</div>
      {more && <div className={css.more}>{more}</div>}
    </div>
  );
}
