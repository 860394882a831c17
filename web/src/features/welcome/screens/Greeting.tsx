import { lazy, Suspense, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { useMe } from "../../../platform/me/me.ts";
import { useWelcome } from "../greeting.ts";

const WelcomeModal = lazy(() => import("../WelcomeModal.tsx"));
const KEY = "welcomed";
const WELCOME_DELAY_MS = 1000;

/**
 * Greets with the welcome video, once in a session of the browser, a second after its first screen is there. Not over the screen
 * that shows it already: whoever is there was greeted.
 */
export default function Greeting() {
  const isWanted = useMe().data?.show_video === true;
  const isShownThere = useMatch("/welcome") !== null;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isWanted || wasGreeted()) return;
    const timer = setTimeout(() => {
      markGreeted();
      setOpen(!isShownThere);
    }, WELCOME_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWanted, isShownThere]);
  const { data } = useWelcome(isOpen);
  // What draws it is fetched for those who have something to see.
  if (!isOpen || !data?.video) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeModal onClose={() => setOpen(false)} />
    </Suspense>
  );
}

// Where nothing is kept, nobody is greeted: better never than with every screen.
function wasGreeted(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function markGreeted(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Nothing is kept, and `wasGreeted` says so.
  }
}
