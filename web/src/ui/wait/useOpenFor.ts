import { useEffect, useState } from "react";

const LOOK_MS = 200;

/** Something that closes by itself: `ms` after it was opened, or after it was last kept open. */
export function useOpenFor(ms: number) {
  const [closesAt, setClosesAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (closesAt === null) return;
    const timer = setInterval(() => {
      if (Date.now() >= closesAt) setClosesAt(null);
      else setNow(Date.now());
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [closesAt]);
  return {
    isOpen: closesAt !== null,
    msLeft: closesAt === null ? 0 : Math.max(0, closesAt - now),
    keepOpen() {
      setNow(Date.now());
      setClosesAt(Date.now() + ms);
    },
  };
}
