import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { type HistoryRouterProps, Router } from "react-router";

/**
 * Where the app is, by its history. Another screen may take its time, and the one before stays meanwhile; what changes of the
 * same screen, a filter or a page, is so at once: whoever presses the next thing before that is drawn would take it back.
 */
export function AddressRouter({ history, children }: Pick<HistoryRouterProps, "history"> & { children: ReactNode }) {
  const [at, setAt] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let { pathname } = history.location;
    return history.listen((update) => {
      const isSame = update.location.pathname === pathname;
      pathname = update.location.pathname;
      if (isSame) setAt(update);
      else startTransition(() => setAt(update));
    });
  }, [history]);
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  );
}
