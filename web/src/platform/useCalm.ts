import { useEffect, useState } from "react";

/**
 * A way to do what is asked for again and again: at once the first time, from then on no more often than `everyMs`, and the
 * last time for all that was left out.
 */
export function useCalm(everyMs: number): (act: () => void) => void {
  const [calm] = useState(() => calmOf(everyMs));
  useEffect(() => calm.end, [calm]);
  return calm.ask;
}

function calmOf(everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: (() => void) | null = null;
  const ask = (act: () => void): void => {
    if (timer !== undefined) {
      wanted = act;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      const next = wanted;
      wanted = null;
      if (next) ask(next);
    }, everyMs);
  };
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    wanted = null;
  };
  return { ask, end };
}
