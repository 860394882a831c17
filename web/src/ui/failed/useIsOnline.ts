import { useSyncExternalStore } from "react";

/** Whether this device has a connection, as far as the browser knows; said anew when it comes or goes. */
export const useIsOnline = (): boolean => useSyncExternalStore(watchConnection, () => navigator.onLine);

function watchConnection(tell: () => void): () => void {
  for (const kind of ["online", "offline"]) addEventListener(kind, tell);
  return () => {
    for (const kind of ["online", "offline"]) removeEventListener(kind, tell);
  };
}
