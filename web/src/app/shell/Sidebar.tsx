import { ActionIcon, Button, Kbd, Skeleton } from "@mantine/core";
import type { Me } from "@pluma/contract/accounts/accounts";
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconPencilPlus,
  IconSearch,
} from "@tabler/icons-react";
import { lazy, type ReactElement, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { isTabOn, useConfig } from "../../platform/config.ts";
import { useWords } from "../../platform/look/i18n.ts";
import { signOut } from "../../platform/me/me.ts";
import { modKey } from "../../platform/modKey.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { groupsFor, isTabOf } from "../navigation/tabRules.ts";
import { type Tab, useTabGroups } from "../navigation/tabs.ts";
import { Brand } from "./Brand.tsx";
import { PersonMenu } from "./person/PersonMenu.tsx";
import classes from "./Sidebar.module.css";
import { WordsGauge } from "./WordsGauge.tsx";

const Tooltip = lazy(() => import("./person/NameBeside.tsx"));
const Pins = lazy(async () => ({ default: (await import("../../features/chats/index.ts")).Pins }));

type SidebarProps = {
  me: Me | undefined;
  isIcons: boolean;
  isPhone?: boolean;
  onJump: () => void;
  onCollapse?: (() => void) | undefined;
  isPersonOpen: boolean;
  onPerson: (isOpen: boolean) => void;
};

/** Brand, search, new chat, the navigation, pinned chats, and at the foot words and person; as icons alone where room is short. */
export function Sidebar({ me, isIcons, isPhone = false, onJump, onCollapse, isPersonOpen, onPerson }: SidebarProps) {
  const config = useConfig();
  const t = useWords("app");
  const space = useOrganizationId();
  const groups = groupsFor(useTabGroups(me), { me, space }, (flag) => isTabOn(config, flag));
  return (
    <div className={classes.root} data-icons={isIcons || undefined} data-phone={isPhone || undefined}>
      <Head isIcons={isIcons} onCollapse={onCollapse} />
      <Actions isIcons={isIcons} onJump={onJump} />
      <nav className={classes.nav} aria-label={t("navigation")}>
        {groups
          .filter(({ isFoot }) => !isFoot)
          .map(({ name, tabs }) => (
            <div key={tabs[0]?.link} className={classes.group}>
              {name && !isIcons && (
                <p className={classes.groupName} aria-hidden="true">
                  {t(`tabs.${name}`)}
                </p>
              )}
              <ul aria-label={name && t(`tabs.${name}`)}>
                {tabs.map((tab) => (
                  <li key={tab.link}>
                    <TabLink tab={tab} isIcons={isIcons} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        {me && !isIcons && (
          <Suspense fallback={null}>
            <Pins />
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
        {me && !isIcons && (
          <WordsGauge left={me.available_words} userId={me.user_id} organizationId={me.words_organization_id} />
        )}
        {me ? (
          <PersonMenu me={me} isIcons={isIcons} isOpen={isPersonOpen} onOpen={onPerson} />
        ) : (
          <Skeleton height={42} />
        )}
        {me && isPhone && <LogOut />}
      </div>
    </div>
  );
}

/** In the phone's menu one press, as people look for it there. */
function LogOut() {
  const t = useWords("app");
  return (
    <Button
      variant="subtle"
      color="ink"
      justify="start"
      fullWidth
      leftSection={<IconLogout size={18} stroke={1.6} />}
      onClick={() => void signOut()}
    >
      {t("person.logOut")}
    </Button>
  );
}

function Head({ isIcons, onCollapse }: Pick<SidebarProps, "isIcons" | "onCollapse">) {
  const t = useWords("app");
  const { app_name, title } = useConfig();
  const Icon = isIcons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.brand}>
      <Link to="/" className={classes.home} aria-label={app_name || title || t("home")}>
        <Brand isSignOnly={isIcons} />
      </Link>
      {onCollapse && (
        <ActionIcon
          className={classes.collapse}
          size="sm"
          aria-label={isIcons ? t("expand") : t("collapse")}
          onClick={onCollapse}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

function Actions({ isIcons, onJump }: { isIcons: boolean; onJump: () => void }) {
  const t = useWords("app");
  const { pathname } = useLocation();
  return (
    <div className={classes.actions}>
      <Named name={t("jump")} isIcons={isIcons}>
        <button type="button" className={classes.jump} onClick={onJump} aria-label={t("jump")}>
          <IconSearch size={16} stroke={1.6} />
          {!isIcons && (
            <>
              <span>{t("jump")}</span>
              <span className={classes.keys} aria-hidden="true">
                <Kbd>{modKey}</Kbd>
                <Kbd>K</Kbd>
              </span>
            </>
          )}
        </button>
      </Named>
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

function TabLink({ tab, isIcons }: { tab: Tab; isIcons: boolean }) {
  const { pathname } = useLocation();
  const t = useWords("app");
  const name = t(`tabs.${tab.name}`);
  const isHere = isTabOf(tab, pathname) && pathname !== "/conversations/new";
  return (
    <Named name={name} isIcons={isIcons}>
      <Link className={classes.tab} to={tab.link} aria-label={name} aria-current={isHere ? "page" : undefined}>
        <tab.icon size={18} stroke={1.6} />
        {!isIcons && <span>{name}</span>}
      </Link>
    </Named>
  );
}

// Only icons need their name beside them, so its code comes only with them.
function Named({ name, isIcons, children }: { name: string; isIcons: boolean; children: ReactElement }) {
  if (!isIcons) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip label={name} position="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
