import { useSyncExternalStore } from "react";

/** A value that lives outside React: read at any time, watched by screens. */
export type Watched<T> = {
  read: () => T;
  write: (next: T) => void;
  watch: (listener: () => void) => () => void;
};

/** Makes a value; listeners hear of a write only when it changed something. */
export function watched<T>(first: T): Watched<T> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of [...listeners]) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value as it is now; the component is drawn again when it changes. */
export const useWatched = <T>(value: Watched<T>): T => useSyncExternalStore(value.watch, value.read, value.read);
