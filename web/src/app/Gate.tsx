import { lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { reloadConfig, useIsSetupNeeded } from "../platform/config.ts";
import { useSessionStatus } from "../platform/session.ts";
import { useServerEvent } from "../platform/socket.ts";
import { Boundary } from "./Boundary.tsx";
import classes from "./Gate.module.css";
import { Screens } from "./Screens.tsx";
import { ScreenSkeleton } from "./screens/ScreenSkeleton.tsx";
import { Shell } from "./shell/Shell.tsx";

const SetUp = lazy(() => import("../features/session/screens/SetUp.tsx"));
const SignIn = lazy(() => import("../features/session/screens/SignIn.tsx"));

/**
 * Who sees what: an installation without an owner is set up whatever the address; nobody signed in signs in, and then
 * finds what the address names; a session that expired is renewed over the screen, which keeps everything typed.
 */
export function Gate() {
  const isSetupNeeded = useIsSetupNeeded();
  const status = useSessionStatus();
  useServerEvent("appconfig", () => {
    reloadConfig().catch(() => undefined);
  });
  const { key } = useLocation();
  if (isSetupNeeded) return <Door screen={<SetUp />} />;
  return (
    <>
      {status !== "in" && <Door screen={<SignIn />} isOver={status === "expired"} />}
      {status !== "out" && (
        <div className={classes.inside} hidden={status === "expired"}>
          <Boundary place="shell">
            <Shell>
              <Boundary place={key}>
                <Suspense fallback={<ScreenSkeleton />}>
                  <Screens />
                </Suspense>
              </Boundary>
            </Shell>
          </Boundary>
        </div>
      )}
    </>
  );
}

// Nothing stands in for these while they are fetched: they are small, and a skeleton of a form says nothing.
function Door({ screen, isOver = false }: { screen: ReactNode; isOver?: boolean }) {
  return (
    <Boundary place="door">
      <Suspense fallback={null}>
        <div className={isOver ? classes.over : undefined}>{screen}</div>
      </Suspense>
    </Boundary>
  );
}
