import type { Me } from "@pluma/contract/accounts/accounts";
import { IconTag } from "@tabler/icons-react";
import { Link } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { standingOf } from "../../platform/me/standing.ts";
import classes from "./WordsGauge.module.css";

/** Who has no plan, or none any more, has used nothing up: it says which, and leads to where one begins. */
export default function NoPlan({ me, isIcons }: { me: Me; isIcons: boolean }) {
  const t = useWords("shell");
  const said = t(`noPlan.${standingOf(me)}`);
  if (isIcons) {
    return (
      <Link className={classes.short} to="/upgrade" title={said} aria-label={said}>
        <IconTag size={17} stroke={1.6} />
      </Link>
    );
  }
  return (
    <div className={classes.root}>
      <p>
        <b>{said}</b>
      </p>
      <p className={classes.notice}>
        <Link to="/upgrade">{t("noPlan.begin")}</Link>
      </p>
    </div>
  );
}
