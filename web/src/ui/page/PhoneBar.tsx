import type { ReactNode } from "react";
import { useTabName } from "../nav/useTabName.ts";
import { useFrame } from "./frame.ts";
import classes from "./PhoneBar.module.css";

/**
 * The 56 px bar over a screen on phones, and nothing on wider windows: menu, the title with one quiet line (the brand
 * when there is none), and at most two icons. Help and the search, which opens the palette, unless the screen brings its
 * own actions. With `hasBack` the way back is in the menu's place, or, with `hasMenu`, before it.
 */
export function PhoneBar(props: {
  title?: ReactNode;
  quiet?: ReactNode;
  acts?: ReactNode;
  hasBack?: boolean;
  hasMenu?: boolean;
}) {
  const { title, quiet, acts, hasBack = false, hasMenu = false } = props;
  const frame = useFrame();
  const heading = useTabName();
  return (
    <header className={classes.root}>
      {hasBack && frame.breadcrumb}
      {(hasMenu || !hasBack || !frame.breadcrumb) && frame.menu}
      <div className={classes.title}>
        {title ? (
          <h1 ref={heading} className={classes.name}>
            {title}
          </h1>
        ) : (
          frame.brand
        )}
        {quiet && <div className={classes.quiet}>{quiet}</div>}
      </div>
      {acts ?? (
        <>
          {frame.help}
          {frame.search}
        </>
      )}
    </header>
  );
}
