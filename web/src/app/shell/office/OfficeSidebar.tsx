import { Skeleton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useWaiting } from "../../../features/backoffice/index.ts";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { formatNumber } from "../../../platform/look/format.ts";
import { useWords } from "../../../platform/look/i18n.ts";
// Comes along, so that the words of the back office are asked for at once.
import "../../languages/more.ts";
import { groupsFor } from "../../navigation/tabRules.ts";
import { type Tab, useTabGroups } from "../../navigation/tabs.ts";
import { PersonMenu } from "../person/PersonMenu.tsx";
import { Groups, Head, Jump, Named } from "../sidebar/parts.tsx";
import classes from "../sidebar/Sidebar.module.css";
import type { SidebarProps } from "../sidebar/Sidebar.tsx";

const LogOut = lazy(() => import("../sidebar/LogOut.tsx"));

/** The sidebar of the back office: its screens in groups, what waits on them, and the way back to writing. */
export default function OfficeSidebar(props: SidebarProps) {
  const { me, isIcons, isPhone = false, onJump, onCollapse, isPersonOpen, onPerson } = props;
  const config = useConfig();
  const t = useWords("app");
  const own = useWords("backoffice");
  // Whoever came here from an organization's space sees the same room.
  const groups = groupsFor(useTabGroups(me), { me, space: null }, (flag) => isTabOn(config, flag));
  const back = own("office.back");
  return (
    <div className={classes.root} data-office="" data-icons={isIcons || undefined} data-phone={isPhone || undefined}>
      <Head isIcons={isIcons} onCollapse={onCollapse} where={t("tabs.backOffice")} />
      <div className={classes.actions}>
        <Jump isIcons={isIcons} onJump={onJump} />
      </div>
      <nav className={classes.nav} aria-label={t("tabs.backOffice")}>
        <Groups
          groups={groups.filter(({ isOffice }) => isOffice)}
          isIcons={isIcons}
          beside={(tab) => <Waits tab={tab} />}
        />
      </nav>
      <div className={classes.foot}>
        <div className={classes.account}>
          <Named name={back} isIcons={isIcons}>
            <Link className={classes.tab} to="/" aria-label={back}>
              <IconArrowBackUp size={18} stroke={1.6} />
              {!isIcons && <span>{back}</span>}
            </Link>
          </Named>
        </div>
        {me ? (
          <PersonMenu me={me} isIcons={isIcons} isOpen={isPersonOpen} onOpen={onPerson} />
        ) : (
          <Skeleton height={42} />
        )}
        {me && isPhone && (
          <Suspense>
            <LogOut />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Waits({ tab: { name } }: { tab: Tab }) {
  const own = useWords("backoffice");
  const { data } = useWaiting();
  const count = name === "purchases" ? data?.pending_purchases : name === "invoices" ? data?.failed_invoices : 0;
  if (!count) return null;
  return (
    <span className={classes.waits}>
      {formatNumber(count)}
      <span className="visually-hidden">
        {" "}
        {own(name === "purchases" ? "office.pending" : "office.failed", { count })}
      </span>
    </span>
  );
}
