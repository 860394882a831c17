import { type ReactNode, useRef } from "react";
import { useFrame } from "./frame.ts";
import classes from "./Page.module.css";
import { PhoneBar } from "./PhoneBar.tsx";
import { useKeptPlace } from "./useKeptPlace.ts";

/**
 * A list screen: the way back where there is one, a serif title with its actions, and the content in a column of at
 * most 1120 px that scrolls. `lead` stands before the title, and `fact` is the one sentence under it, whose line is there while
 * what it tells is not known, or does not apply (of a list that is narrowed: `found`). On phones the bar
 * carries the title, and `phoneActs` beside it (the search by default); with `hasBack` the way back is there too. A title is
 * quiet where one sentence of the content says more.
 */
export function Page(props: {
  title: string;
  lead?: ReactNode;
  fact?: ReactNode;
  acts?: ReactNode;
  phoneActs?: ReactNode;
  hasBack?: boolean;
  hasQuietTitle?: boolean;
  children: ReactNode;
}) {
  const { title, lead, acts, phoneActs, hasBack = false, hasQuietTitle = false, children } = props;
  const fact = "fact" in props && (props.fact || "\u00a0");
  const { breadcrumb, hasBar, help } = useFrame();
  const page = useRef<HTMLDivElement>(null);
  useKeptPlace(page);
  return (
    <>
      <PhoneBar
        title={title}
        acts={
          phoneActs && (
            <>
              {help}
              {phoneActs}
            </>
          )
        }
        hasBack={hasBack}
      />
      <div ref={page} className={classes.page}>
        <div className={classes.column}>
          <div className={classes.head}>
            {breadcrumb && !hasBar && <div className={classes.crumb}>{breadcrumb}</div>}
            <div className={classes.line}>
              {lead}
              <div className={classes.names}>
                <h1 className={classes.title} data-quiet={hasQuietTitle || undefined}>
                  {title}
                </h1>
                {fact && <div className={classes.fact}>{fact}</div>}
              </div>
              <div className={classes.acts}>
                {help}
                {acts}
              </div>
            </div>
          </div>
          {fact && <div className={classes.phoneFact}>{fact}</div>}
          {children}
        </div>
      </div>
    </>
  );
}
