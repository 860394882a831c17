import { lazy, useEffect, useState } from "react";
import { markBrowser } from "../../platform/session/session.ts";
import { recallHere, rememberHere } from "../../platform/storage.ts";

const SignIn = lazy(() => import("../../features/session/screens/SignIn.tsx"));

const AGAIN_AFTER_MS = 10_000;

/**
 * The landing page, which the server draws: this address, loaded anew. Where what comes is the app again, because
 * something between holds an older answer, one signs in here instead of being sent round.
 */
export default function ToLanding() {
  const [isBack] = useState(() => Date.now() - Number(recallHere("to-landing") ?? 0) < AGAIN_AFTER_MS);
  useEffect(() => {
    if (isBack) return;
    rememberHere("to-landing", String(Date.now()));
    markBrowser(false);
    location.reload();
  }, [isBack]);
  return isBack ? <SignIn /> : null;
}
