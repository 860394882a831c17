import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { reloadConfig, useConfig, useIsSetupNeeded } from "../platform/config.ts";
import { useServerEvent } from "../platform/me/socket.ts";
import { useSessionStatus } from "../platform/session/session.ts";
import type { Way } from "../platform/way.ts";
import { Boundary } from "./Boundary.tsx";
import { doorAt } from "./doors.ts";
import classes from "./Gate.module.css";
import { Screens } from "./Screens.tsx";
import { ScreenSkeleton } from "./screens/ScreenSkeleton.tsx";
import { Shell } from "./shell/Shell.tsx";

const ConnectApp = lazy(() => import("./screens/ConnectApp.tsx"));
const Linked = lazy(() => import("./screens/Linked.tsx"));
const Recovery = lazy(() => import("../features/session/screens/Recovery.tsx"));
const SetUp = lazy(() => import("../features/session/screens/SetUp.tsx"));
const SignIn = lazy(() => import("../features/session/screens/SignIn.tsx"));
const SignUp = lazy(() => import("../features/session/screens/SignUp.tsx"));
const ToLanding = lazy(() => import("./screens/ToLanding.tsx"));

// What `Linked` knows; a stroke at the end changes nothing.
const LINKS = /^\/(?:auth\/(?:reset|verify|take-back|not-me|mail|link|back|invitation)|(?:shared|review)\/[^/]+)\/?$/i;

/** Where apps send somebody who is to let them in: a page of its own, for whoever is signed in. */
const CONNECTING = "/oauth/authorize";

/**
 * Who sees what: an installation without an owner is set up whatever the address; a link of a mail, to a shared text or
 * for a review, does its work whoever opens it; nobody signed in sees the landing page or signs in, and then finds what the address names; a
 * session that expired is renewed over the screen, which keeps everything typed.
 */
export function Gate() {
  const isSetupNeeded = useIsSetupNeeded();
  const status = useSessionStatus();
  useServerEvent("appconfig", () => {
    reloadConfig().catch(() => undefined);
  });
  const { key, pathname } = useLocation();
  if (isSetupNeeded) return <Door screen={<SetUp />} />;
  if (LINKS.test(pathname)) return <Door screen={<Linked />} />;
  if (status === "out") return <Door screen={<Outside />} />;
  return (
    <>
      {status === "expired" && <Door screen={<SignIn />} isOver />}
      <div className={classes.inside} hidden={status === "expired"}>
        {pathname.startsWith(CONNECTING) ? (
          <Door screen={<ConnectApp />} />
        ) : (
          <Boundary place="shell">
            <Shell>
              <Boundary place={key}>
                <Suspense fallback={<ScreenSkeleton />}>
                  <Screens />
                </Suspense>
              </Boundary>
            </Shell>
          </Boundary>
        )}
      </div>
    </>
  );
}

/** What the address shows to somebody who is not signed in. */
function Outside() {
  const { pathname, search, hash } = useLocation();
  const config = useConfig();
  const way: Way = { wanted: `${pathname}${search}${hash}` };
  switch (doorAt(pathname, config)) {
    case "landing":
    case "latam":
      return <ToLanding />;
    case "signUp":
      return <SignUp />;
    case "recovery":
      return <Recovery />;
    case "away":
      return <Navigate to="/auth" state={way} replace />;
    case "anywhere":
      return <SignIn wanted={way.wanted} />;
    case "signIn":
      return <SignIn />;
  }
}

// Nothing stands in for these while they are fetched: they are small, and a skeleton of a form says nothing.
function Door({ screen, isOver = false }: { screen: ReactNode; isOver?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname}>
      <Suspense fallback={null}>
        <div className={isOver ? classes.over : undefined}>{screen}</div>
      </Suspense>
    </Boundary>
  );
}
