import { lazy, Suspense } from "react";
import { useMe } from "../../../platform/me/me.ts";
import type { Block, BlockedProps } from "./BlockedNotice.tsx";

// Few are kept from writing, and seldom.
const BlockedNotice = lazy(() => import("./BlockedNotice.tsx"));

/** Why the signed-in person may not send, or null. */
export function useBlock(): Block | null {
  const me = useMe().data;
  if (!me) return null;
  if (!me.has_access) return "noAccess";
  if (me.available_words > 0) return null;
  return me.words_organization_id === null ? "outOfWords" : "outOfShared";
}

/** Stands where one would write: why not, whom to ask, and the text that was typed, which is kept. */
export function Blocked(props: BlockedProps) {
  return (
    <Suspense>
      <BlockedNotice {...props} />
    </Suspense>
  );
}
