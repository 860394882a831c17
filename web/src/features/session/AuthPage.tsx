import type { ReactNode } from "react";
import { Link } from "react-router";
import { useConfig } from "../../platform/config.ts";
import type { Way } from "../../platform/way.ts";
import { useTabName } from "../../ui/nav/useTabName.ts";
import classes from "./AuthPage.module.css";
import { SignedOut } from "./SignedOut.tsx";

type AuthPageProps = {
  title: string;
  /** The mark of whom it is about, over the title. */
  lead?: ReactNode;
  about?: ReactNode;
  /** Another way in: a question, and the link that answers it. In the corner, on phones under the work. */
  other?: { ask: string; act: string; to: string; way: Way } | undefined;
  /** For forms with fields beside each other. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A page of the door: the rail with the tagline, and one column with a title and its work. */
export function AuthPage({ title, lead, about, other, isWide = false, children }: AuthPageProps) {
  const { tagline } = useConfig();
  const heading = useTabName();
  const link = other && (
    <>
      {other.ask}{" "}
      <Link className={classes.link} to={other.to} state={other.way}>
        {other.act}
      </Link>
    </>
  );
  return (
    <SignedOut rail={tagline && <p className={classes.tagline}>{tagline}</p>}>
      <div className={classes.column}>
        {link && <p className={classes.corner}>{link}</p>}
        <div className={classes.form} data-wide={isWide || undefined}>
          {lead && <div className={classes.lead}>{lead}</div>}
          <h1 ref={heading} className={classes.title}>
            {title}
          </h1>
          {about && <p className={classes.about}>{about}</p>}
          {children && <div className={classes.work}>{children}</div>}
          {link && <p className={classes.under}>{link}</p>}
        </div>
      </div>
    </SignedOut>
  );
}
