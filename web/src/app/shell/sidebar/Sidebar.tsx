import { Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconPencilPlus } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { isTabOn, useConfig } from "../../../platform/config.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { groupsFor } from "../../navigation/tabRules.ts";
import { useTabGroups } from "../../navigation/tabs.ts";
import { PersonMenu } from "../person/PersonMenu.tsx";
import { WordsGauge } from "../WordsGauge.tsx";
import { Groups, Head, Jump, Named, TabLink } from "./parts.tsx";
import classes from "./Sidebar.module.css";

const LogOut = lazy(() => import("./LogOut.tsx"));
const Beside = lazy(() => import("../../../features/chats/screens/Beside.tsx"));

export type SidebarProps = {
  me: Me | undefined;
  isIcons: boolean;
  isPhone?: boolean;
  onJump: () => void;
  onCollapse?: (() => void) | undefined;
  isPersonOpen: boolean;
  onPerson: (isOpen: boolean) => void;
};

/** Brand, search, new chat, what one writes with, chats, and at the foot words and person; as icons alone where room is short. */
export function Sidebar({ me, isIcons, isPhone = false, onJump, onCollapse, isPersonOpen, onPerson }: SidebarProps) {
  const config = useConfig();
  const t = useWords("app");
  const space = useOrganizationId();
  const all = groupsFor(useTabGroups(me), { me, space }, (flag) => isTabOn(config, flag));
  const groups = all.filter(({ isOffice }) => !isOffice);
  return (
    <div className={classes.root} data-icons={isIcons || undefined} data-phone={isPhone || undefined}>
      <Head isIcons={isIcons} onCollapse={onCollapse} />
      <Actions isIcons={isIcons} onJump={onJump} />
      <nav className={classes.nav} aria-label={t("navigation")}>
        <Groups groups={groups.filter(({ isFoot }) => !isFoot)} isIcons={isIcons} />
        {me && !isIcons && (
          <Suspense fallback={null}>
            <Beside />
          </Suspense>
        )}
      </nav>
      <div className={classes.foot}>
        <nav className={classes.account} aria-label={t("account")}>
          {groups
            .filter(({ isFoot }) => isFoot)
            .flatMap(({ tabs }) => tabs)
            .map((tab) => (
              <TabLink key={tab.link} tab={tab} isIcons={isIcons} />
            ))}
        </nav>
        {me && <WordsGauge me={me} isIcons={isIcons} />}
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

function Actions({ isIcons, onJump }: { isIcons: boolean; onJump: () => void }) {
  const t = useWords("app");
  const { pathname } = useLocation();
  return (
    <div className={classes.actions}>
      <Jump isIcons={isIcons} onJump={onJump} />
      <Named name={t("newChat")} isIcons={isIcons}>
        <Link
          className={classes.newChat}
          to="/conversations/new"
          aria-label={t("newChat")}
          aria-current={pathname === "/conversations/new" ? "page" : undefined}
        >
          <IconPencilPlus size={17} stroke={1.6} />
          {!isIcons && <span>{t("newChat")}</span>}
        </Link>
      </Named>
    </div>
  );
}
