import { useEffect } from "react";
import { useWatched, watched } from "./watched.ts";

/**
 * Makes a hook for code that is fetched when it is first wanted: it answers null until it is there. Unlike a lazy
 * component it lets a screen wait for it before it draws anything, so that nothing is pushed about later.
 */
export function fetched<T>(load: () => Promise<T>): (isWanted: boolean) => T | null {
  const found = watched<{ code: T } | { error: unknown } | null>(null);
  let isAsked = false;
  const fetchOnce = () => {
    if (isAsked) return;
    isAsked = true;
    load().then(
      (code) => found.write({ code }),
      (error: unknown) => found.write({ error }),
    );
  };
  return function useFetched(isWanted) {
    const now = useWatched(found);
    useEffect(() => {
      if (isWanted) fetchOnce();
    }, [isWanted]);
    if (!now) return null;
    if ("code" in now) return now.code;
    // The screen says that it could not be fetched, as for all its code.
    if (isWanted) throw now.error;
    return null;
  };
}
