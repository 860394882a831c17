import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { typeAhead } from "./typeAhead.ts";

type TypedAheadProps = {
  children: ReactNode;
  fallback?: ReactNode;
  /** As it is opened nobody means to type: the focus stays. */
  isOff?: boolean;
};

/**
 * Around what is fetched as somebody opens it, and begins in a field: what they type before it is there is not lost, and
 * stands in that field then.
 */
export function TypedAhead({ children, fallback, isOff = false }: TypedAheadProps) {
  const name = useWords("ui")("loading");
  const [opener] = useState(() => document.activeElement);
  const [isTaking] = useState(!isOff);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // What was there at once may have taken the focus by now; what opened it may be gone.
    return isTaking && (activeElement === opener || activeElement === body) ? typeAhead(name) : undefined;
  }, [opener, isTaking, name]);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
