import type { ReactNode } from "react";
import { useFrame } from "./frame.ts";
import { PhoneBar } from "./PhoneBar.tsx";
import classes from "./TopBar.module.css";

/**
 * The bar over a work screen: the way back, the name (a heading; `nameActs` beside it, such as rename), and quiet
 * actions at the right. On phones: back, with `hasMenu` the menu too, the name with one quiet line, Help where there is any,
 * and `phoneActs`.
 */
export function TopBar(props: {
  name: ReactNode;
  nameActs?: ReactNode;
  acts?: ReactNode;
  phoneActs?: ReactNode;
  quiet?: ReactNode;
  hasMenu?: boolean;
}) {
  const { name, nameActs, acts, phoneActs, quiet, hasMenu = false } = props;
  const { breadcrumb, help } = useFrame();
  return (
    <>
      <header className={classes.root}>
        <div className={classes.line}>
          {breadcrumb}
          <h1 className={classes.name}>{name}</h1>
          {nameActs}
        </div>
        <div className={classes.acts}>
          {help}
          {acts}
        </div>
      </header>
      <PhoneBar
        title={name}
        quiet={quiet}
        acts={
          <>
            {help}
            {phoneActs}
          </>
        }
        hasBack
        hasMenu={hasMenu}
      />
    </>
  );
}

/** The room under a work screen's bar: the work, and at its right the panel that a rail opens and the rail itself. */
export function Work({ children, panel, rail }: { children: ReactNode; panel?: ReactNode; rail?: ReactNode }) {
  return (
    <div className={classes.room}>
      <div className={classes.work}>{children}</div>
      {panel && <div className={classes.panel}>{panel}</div>}
      {rail && <div className={classes.rail}>{rail}</div>}
    </div>
  );
}
