import { type HistoryRouterProps, UNSAFE_createBrowserHistory, UNSAFE_createMemoryHistory } from "react-router";
import { unsavedForms, unsavedLeave } from "../../ui/form/unsaved.ts";

type History = HistoryRouterProps["history"];
type Options = NonNullable<Parameters<typeof UNSAFE_createMemoryHistory>[0]>;

/** The addresses that were gone to in this tab, of which none is left with something unsaved before the person was asked. */
export const browserHistory = (): History => holdBack(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** The same where there is no browser's own, as in tests. */
export const memoryHistory = (initialEntries: NonNullable<Options["initialEntries"]>): History =>
  holdBack(UNSAFE_createMemoryHistory({ initialEntries, v5Compat: true }));

/**
 * Asks before a step leaves what is not saved. What takes the place of an address is our own doing, once something was
 * saved or is gone; people go on or back. A step that a browser made already is taken back, and made again once it may be.
 */
function holdBack(history: History): History {
  let here = history.location;
  let isReturning = false;
  // A step that may be made, though something is unsaved.
  let isAllowed = false;
  const allowed = (step: () => void) => {
    isAllowed = true;
    step();
  };
  const holds = (path: string | undefined) => unsavedForms.read() > 0 && path !== undefined && path !== here.pathname;
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    replace: history.replace,
    go: history.go,
    push(to, state) {
      const step = () => history.push(to, state);
      if (holds(typeof to === "string" ? new URL(to, "http://here").pathname : to.pathname))
        unsavedLeave.write({ leave: step });
      else step();
    },
    listen: (listener) =>
      history.listen((update) => {
        const { action, location, delta } = update;
        if (isReturning) {
          isReturning = false;
          return;
        }
        if (action === "POP" && delta && !isAllowed && holds(location.pathname)) {
          isReturning = true;
          history.go(-delta);
          unsavedLeave.write({ leave: () => allowed(() => history.go(delta)) });
          return;
        }
        isAllowed = false;
        here = location;
        listener(update);
      }),
  };
}
