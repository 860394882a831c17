import { IconArrowLeft, IconChevronRight } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { useMe } from "../../platform/me/me.ts";
import classes from "./Breadcrumb.module.css";
import { crumbsOf } from "./breadcrumb.ts";
import { useTabGroups } from "./tabs.ts";

// No chat has one.
const Trail = lazy(() => import("./Trail.tsx"));

/** The way back from an address; null where there is none, so that a phone's bar shows its menu instead. */
export function useBreadcrumb() {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname);
  if (crumbs.kind === "none") return null;
  return crumbs.kind === "trail" ? (
    <Suspense fallback={<span>&nbsp;</span>}>
      <Trail names={crumbs.names} back={<Back to={null} />} />
    </Suspense>
  ) : (
    <Back to={crumbs.to} />
  );
}

function Back({ to }: { to: string | null }) {
  const t = useWords("app");
  const navigate = useNavigate();
  const groups = useTabGroups(useMe().data);
  // One of a list is called as its list.
  const list = to?.replace(/\/\d+$/, "") ?? "";
  const tab = groups.flatMap(({ tabs }) => tabs).find(({ link, also }) => link === list || also?.includes(list));
  if (to !== null && tab) {
    return (
      <Link className={classes.back} to={to} aria-label={t("backTo", { name: t(`tabs.${tab.name}`) })}>
        <IconArrowLeft className={classes.arrow} size={22} stroke={1.6} />
        <span>{t(`tabs.${tab.name}`)}</span>
        <IconChevronRight className={classes.chevron} size={14} stroke={1.6} />
      </Link>
    );
  }
  // An address that was typed has nothing behind it in this app; its way back is the home.
  const goBack = () => void (isFirstPage() ? navigate("/") : navigate(-1));
  return (
    <button type="button" className={classes.back} onClick={goBack} aria-label={t("back")}>
      <IconArrowLeft size={16} stroke={1.6} />
      <span>{t("back")}</span>
    </button>
  );
}

function isFirstPage(): boolean {
  const state: unknown = history.state;
  return typeof state !== "object" || state === null || !("idx" in state) || state.idx === 0;
}
