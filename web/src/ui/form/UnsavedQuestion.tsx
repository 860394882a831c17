import { lazy, Suspense, useEffect } from "react";
import { useWatched } from "../../platform/watched.ts";
import { unsavedForms, unsavedLeave } from "./unsaved.ts";

const loadDialog = () => import("./UnsavedDialog.tsx");
const UnsavedDialog = lazy(loadDialog);

/**
 * Holds the app on its screen, and a dialog open, while a form there has something unsaved, until the person says that
 * it may go. Drawn once, for all forms; what holds the way to other screens back is `heldHistory`.
 */
export function UnsavedQuestion() {
  const isHeld = useWatched(unsavedForms) > 0;
  useEffect(() => {
    if (!isHeld) return;
    // Here before it is needed: the server may be away when it is.
    loadDialog().catch(() => undefined);
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isHeld]);
  const asked = useWatched(unsavedLeave);
  if (!asked) return null;
  const handleLeave = () => {
    unsavedLeave.write(null);
    asked.leave();
  };
  return (
    <Suspense>
      <UnsavedDialog onStay={() => unsavedLeave.write(null)} onLeave={handleLeave} />
    </Suspense>
  );
}
