import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { useWords } from "../../platform/look/i18n.ts";
import { typeAhead } from "./typeAhead.ts";

/**
 * Around what is fetched as somebody opens it, and begins in a field: what they type before it is there is not lost, and
 * stands in that field then.
 */
export function TypedAhead({ children }: { children: ReactNode }) {
  const name = useWords("ui")("loading");
  const [opener] = useState(() => document.activeElement);
  // What was there at once may have taken the focus by now.
  useLayoutEffect(() => (document.activeElement === opener ? typeAhead(name) : undefined), [opener, name]);
  return <Suspense>{children}</Suspense>;
}
