import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Me } from "@pluma/contract/accounts/accounts";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useMatch, useNavigate } from "react-router";
import { useWords } from "../../platform/look/i18n.ts";
import { useMe, useMeEvents } from "../../platform/me/me.ts";
import { useSocketOf } from "../../platform/me/socket.ts";
import { premiumRefusals } from "../../platform/messages.ts";
import { readImpersonation } from "../../platform/session/impersonation.ts";
import { recall, remember } from "../../platform/storage.ts";
import { useWatched } from "../../platform/watched.ts";
import { type Frame, FrameProvider } from "../../ui/page/frame.ts";
import { TypedAhead } from "../../ui/wait/TypedAhead.tsx";
import { useBreadcrumb } from "../navigation/Breadcrumb.tsx";
import { useScreenFocus } from "../navigation/useScreenFocus.ts";
import { useShortcuts } from "../palette/shortcuts.ts";
import { Brand } from "./Brand.tsx";
import { LineLost } from "./line/LineLost.tsx";
import { useHasSpaces } from "./person/organizationPicker.ts";
import { Placed } from "./person/Placed.tsx";
import classes from "./Shell.module.css";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { usePersonalSettings } from "./usePersonalSettings.ts";

const AdminStart = lazy(() => import("./office/AdminStart.tsx"));
const Greeting = lazy(() => import("../../features/welcome/screens/Greeting.tsx"));
// What explains a screen is fetched a moment after what one came for.
const Help = lazy(() => new Promise((resolve) => setTimeout(resolve, 1000)).then(() => import("./Help.tsx")));
const ImpersonationBanner = lazy(() => import("./ImpersonationBanner.tsx"));
const OfficeBar = lazy(() => import("./office/OfficeBar.tsx"));
const OfficeSidebar = lazy(() => import("./office/OfficeSidebar.tsx"));
const Jumping = lazy(() => import("../palette/Jumping.tsx"));
const PhoneMenu = lazy(() => import("./PhoneMenu.tsx"));
const Unconfirmed = lazy(() => import("./line/Unconfirmed.tsx"));

/** The frame of every signed-in screen: sidebar or phone menu, palette, shortcuts, and the work. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords("app");
  const { data: me } = useMe();
  useSocketOf(me?.user_id ?? null);
  useMeEvents();
  usePersonalSettings(me);
  const { over, setOver, typed, setTyped, close, openPalette, openShortcuts, person } = useOver();
  usePremiumPage(close);
  useScreenFocus();
  const sidebar = useCollapsing();
  const impersonation = readImpersonation();
  // Whoever pays is not led away from it: the checkout is a page of its own, whose main no sidebar pushed about.
  const isBare = useMatch("/checkout/*") !== null;
  // Until it is known who somebody is, the address says where they wish to be.
  const isOffice = useMatch("/admin/*") !== null && me?.staff !== null;
  const Side = isOffice ? OfficeSidebar : Sidebar;
  return (
    <FrameProvider value={{ ...useFrameOf(() => setOver("menu"), openPalette, openShortcuts), hasBar: isOffice }}>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <div className={classes.screen}>
        {impersonation && (
          <Suspense>
            <ImpersonationBanner session={impersonation} me={me} />
          </Suspense>
        )}
        <div className={classes.app} data-icons={sidebar.isIcons || undefined} data-bare={isBare || undefined}>
          {!isBare && (
            <aside className={classes.side}>
              <Suspense>
                <Side me={me} isIcons={sidebar.isIcons} onCollapse={sidebar.toggle} onJump={openPalette} {...person} />
              </Suspense>
            </aside>
          )}
          <main key={String(isBare)} className={classes.main} id="main" tabIndex={-1}>
            <Over me={me} isOffice={isOffice} />
            <Placed>{children}</Placed>
          </main>
        </div>
      </div>
      <LineLost />
      <Suspense fallback={null}>
        {me?.staff?.role === "admin" && !me.second_factor_needed && <AdminStart />}
        {me?.show_video && !isBare && <Greeting />}
        {over === "menu" && (
          <PhoneMenu onClose={close}>
            <Side me={me} isIcons={false} onJump={openPalette} isPhone {...person} />
          </PhoneMenu>
        )}
        {(over === "palette" || over === "shortcuts") && (
          <TypedAhead>
            <Jumping shows={over} typed={typed} onType={setTyped} onClose={close} onShortcuts={openShortcuts} />
          </TypedAhead>
        )}
      </Suspense>
    </FrameProvider>
  );
}

/** What stands over the work: the bar of the back office, and that an address is to be confirmed. */
function Over({ me, isOffice }: { me: Me | undefined; isOffice: boolean }) {
  return (
    <>
      {isOffice && (
        <Suspense fallback={<div className={classes.barToCome} />}>
          <OfficeBar />
        </Suspense>
      )}
      {me && isUnconfirmed(me) && (
        <Suspense>
          <Unconfirmed me={me} />
        </Suspense>
      )}
    </>
  );
}

// Whoever is signed in as a customer is spared it.
const isUnconfirmed = ({ email_verified, impersonator_id }: Me): boolean => !email_verified && impersonator_id === null;

type Opened = "palette" | "shortcuts" | "menu" | null;

/** What is opened over the screen, and by which keys; it belongs to the screen, and goes with it. */
function useOver() {
  const [over, setOver] = useState<Opened>(null);
  const [typed, setTyped] = useState("");
  const [isPersonOpen, setPersonOpen] = useState(false);
  const close = () => setOver(null);
  const openPalette = () => setOver("palette");
  const openShortcuts = () => setOver("shortcuts");
  const hasSpaces = useHasSpaces();
  const openSpaces = () => {
    close();
    setPersonOpen(hasSpaces);
  };
  useShortcuts({ onPalette: openPalette, onSpaces: openSpaces, onHelp: openShortcuts });
  const { key } = useLocation();
  useEffect(() => {
    if (key) setOver(null);
  }, [key]);
  const person = { isPersonOpen, onPerson: setPersonOpen };
  return { over, setOver, typed, setTyped, close, openPalette, openShortcuts, person };
}

function useFrameOf(openMenu: () => void, openPalette: () => void, openShortcuts: () => void): Omit<Frame, "hasBar"> {
  const t = useWords("app");
  return {
    openShortcuts,
    breadcrumb: useBreadcrumb(),
    brand: <Brand />,
    help: (
      <Suspense fallback={null}>
        <Help />
      </Suspense>
    ),
    menu: (
      <ActionIcon size="lg" aria-label={t("menu")} aria-haspopup="dialog" onClick={openMenu}>
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
    ),
    search: (
      <ActionIcon size="lg" aria-label={t("jump")} onClick={openPalette}>
        <IconSearch size={21} stroke={1.6} />
      </ActionIcon>
    ),
  };
}

function usePremiumPage(closeDialogs: () => void): void {
  const count = useWatched(premiumRefusals);
  const navigate = useNavigate();
  const onRefused = useEffectEvent(() => {
    closeDialogs();
    // What was typed stays where it is; the page leads back to it.
    void navigate("/sorry", { state: { isRefused: true } });
  });
  useEffect(() => {
    if (count > 0) onRefused();
  }, [count]);
}

// Below 1180 px the sidebar is icons anyway; above it people choose, and their choice is kept.
function useCollapsing() {
  const isNarrow = useMediaQuery("(max-width: 1180px)", undefined, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(recall("sidebar") === "icons");
  const toggle = () => {
    remember("sidebar", isCollapsed ? null : "icons");
    setCollapsed(!isCollapsed);
  };
  return { isIcons: isNarrow || isCollapsed, toggle: isNarrow ? undefined : toggle };
}
