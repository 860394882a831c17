import type { ReactNode } from "react";
import { useFrame } from "./frame.ts";
import classes from "./Page.module.css";
import { PhoneBar } from "./PhoneBar.tsx";

/**
 * A list screen: the way back where there is one, a serif title with its actions, and the content in a column of at
 * most 1120 px that scrolls. On phones the bar carries the title, and `phoneActs` beside it (the search by default).
 */
export function Page(props: { title: string; acts?: ReactNode; phoneActs?: ReactNode; children: ReactNode }) {
  const { title, acts, phoneActs, children } = props;
  const { breadcrumb } = useFrame();
  return (
    <>
      <PhoneBar title={title} acts={phoneActs} />
      <div className={classes.page}>
        <div className={classes.column}>
          <div className={classes.head}>
            {breadcrumb && <div className={classes.crumb}>{breadcrumb}</div>}
            <div className={classes.line}>
              <h1 className={classes.title}>{title}</h1>
              {acts && <div className={classes.acts}>{acts}</div>}
            </div>
          </div>
          {children}
        </div>
      </div>
    </>
  );
}
