import { useEffect } from "react";
import { useWatched, watched } from "../../../platform/watched.ts";

type Mathematics = typeof import("./math.ts");

const loaded = watched<Mathematics | null>(null);
let isAsked = false;

/** What reads and sets mathematics, fetched the first time that a text has some; null until it is there. */
export function useMathematics(isWanted: boolean): Mathematics | null {
  const mathematics = useWatched(loaded);
  useEffect(() => {
    if (!isWanted || isAsked) return;
    isAsked = true;
    import("./math.ts").then(loaded.write, () => {
      isAsked = false;
    });
  }, [isWanted]);
  return isWanted ? mathematics : null;
}
