import { ActionIcon, Kbd } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from "@tabler/icons-react";
import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { Link, useLocation } from "react-router";
import { useConfig } from "../../../platform/config.ts";
import { modKey } from "../../../platform/keys.ts";
import { useWords } from "../../../platform/look/i18n.ts";
import { isTabOf } from "../../navigation/tabRules.ts";
import type { Tab, TabGroup } from "../../navigation/tabs.ts";
import { Brand } from "../Brand.tsx";
import classes from "./Sidebar.module.css";

const Tooltip = lazy(() => import("../person/NameBeside.tsx"));

type HeadProps = { isIcons: boolean; onCollapse?: (() => void) | undefined; where?: string };

/** The brand, which leads home, `where` one is if that is another room, and the way to icons alone. */
export function Head({ isIcons, onCollapse, where }: HeadProps) {
  const t = useWords("app");
  const { app_name, title } = useConfig();
  const Icon = isIcons ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.brand}>
      <Link to="/" className={classes.home} aria-label={app_name || title || t("home")}>
        <Brand isSignOnly={isIcons} />
      </Link>
      {where && !isIcons && <span className={classes.where}>{where}</span>}
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

/** The field that opens the palette. */
export function Jump({ isIcons, onJump }: { isIcons: boolean; onJump: () => void }) {
  const t = useWords("app");
  return (
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
  );
}

type GroupsProps = { groups: readonly TabGroup[]; isIcons: boolean; beside?: (tab: Tab) => ReactNode };

/** Groups of the navigation, each a list under its name; `beside` a name stands what waits there. */
export function Groups({ groups, isIcons, beside }: GroupsProps) {
  const t = useWords("app");
  return groups.map(({ name, tabs }) => (
    <div key={tabs[0]?.link} className={classes.group}>
      {name && !isIcons && (
        <p className={classes.groupName} aria-hidden="true">
          {t(`tabs.${name}`)}
        </p>
      )}
      <ul aria-label={name && t(`tabs.${name}`)}>
        {tabs.map((tab) => (
          <li key={tab.link}>
            <TabLink tab={tab} isIcons={isIcons} beside={beside?.(tab)} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** One entry of the navigation. */
export function TabLink({ tab, isIcons, beside }: { tab: Tab; isIcons: boolean; beside?: ReactNode }) {
  const { pathname } = useLocation();
  const t = useWords("app");
  const name = t(`tabs.${tab.name}`);
  const isHere = isTabOf(tab, pathname) && pathname !== "/conversations/new";
  return (
    <Named name={name} isIcons={isIcons}>
      <Link
        className={classes.tab}
        to={tab.link}
        aria-label={beside && !isIcons ? undefined : name}
        aria-current={isHere ? "page" : undefined}
      >
        <tab.icon size={18} stroke={1.6} />
        {!isIcons && <span>{name}</span>}
        {!isIcons && beside}
      </Link>
    </Named>
  );
}

type NamedProps = { name: string; isIcons: boolean; children: ReactElement };

/** What is only an icon has its name beside it; the code for that comes only with icons. */
export function Named({ name, isIcons, children }: NamedProps) {
  if (!isIcons) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip label={name} position="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}
