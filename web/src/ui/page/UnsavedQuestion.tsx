import { lazy, Suspense, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { useWatched } from "../../platform/watched.ts";
import { unsavedForms, unsavedLeave } from "./unsaved.ts";

const loadDialog = () => import("./UnsavedDialog.tsx");
const UnsavedDialog = lazy(loadDialog);

/**
 * Holds the app on its screen, and a dialog open, while a form there has something unsaved, until the person says that
 * it may go. Drawn once, for all forms: a router asks only one.
 */
export function UnsavedQuestion() {
  const isHeld = useWatched(unsavedForms) > 0;
  const blocker = useBlocker(holdsBack);
  useEffect(() => {
    if (!isHeld) return;
    // Here before it is needed: the server may be away when it is.
    loadDialog().catch(() => undefined);
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isHeld]);
  const asked = useWatched(unsavedLeave);
  useEffect(() => {
    if (blocker.state === "blocked") unsavedLeave.write({ leave: () => blocker.proceed() });
  }, [blocker]);
  if (!asked) return null;
  const handleStay = () => {
    unsavedLeave.write(null);
    blocker.reset?.();
  };
  const handleLeave = () => {
    unsavedLeave.write(null);
    asked.leave();
  };
  return (
    <Suspense>
      <UnsavedDialog onStay={handleStay} onLeave={handleLeave} />
    </Suspense>
  );
}

// What takes the place of an address is our own doing, once something was saved or is gone; people go on or back. Read
// here and not where it is drawn: a form that was just saved may leave before anything is drawn again.
const holdsBack: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  unsavedForms.read() > 0 && historyAction !== "REPLACE" && currentLocation.pathname !== nextLocation.pathname;
