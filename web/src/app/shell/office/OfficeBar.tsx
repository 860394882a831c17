import { Link, useLocation } from "react-router";
import { useWaiting, waitingPath } from "../../../features/backoffice/index.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useMe } from "../../../platform/me/me.ts";
import { useFrame } from "../../../ui/page/frame.ts";
// Comes along, so that the words of the back office are asked for at once.
import "../../languages/more.ts";
import { useTabGroups } from "../../navigation/tabs.ts";
import classes from "./OfficeBar.module.css";

/** The bar over every screen of the back office: the way back, where one is, and what waits. Phones have it in the menu. */
export default function OfficeBar() {
  const t = useWords("app");
  const { breadcrumb } = useFrame();
  const { pathname } = useLocation();
  const here = useTabGroups(useMe().data)
    .filter(({ isOffice }) => isOffice)
    .flatMap(({ tabs }) => tabs)
    .find(({ link }) => link === pathname);
  // Further down than two the path itself ends with the name; nothing leads on to that of the first screen.
  const isNamed = here && pathname.split("/").length === 3;
  return (
    <header className={classes.root}>
      {breadcrumb}
      {isNamed && <b className={classes.here}>{t(`tabs.${here.name}`)}</b>}
      <Waiting />
    </header>
  );
}

function Waiting() {
  const own = useWords("backoffice");
  const { data } = useWaiting();
  const all = [
    { name: "pending", to: waitingPath("purchases", "pending"), count: data?.pending_purchases ?? 0 },
    { name: "failed", to: waitingPath("invoices", "failed"), count: data?.failed_invoices ?? 0 },
  ] as const;
  const waiting = all.filter(({ count }) => count > 0);
  if (waiting.length === 0) return null;
  return (
    <nav className={classes.waiting} aria-label={own("home.waiting.title")}>
      {waiting.map(({ name, to, count }) => (
        <Link key={name} className={classes.chip} to={to} data-tone={name}>
          <b>{formatNumber(count)}</b> {own(`office.${name}`, { count })}
        </Link>
      ))}
    </nav>
  );
}
