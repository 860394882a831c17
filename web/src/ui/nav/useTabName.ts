import { type RefObject, useEffect, useRef } from "react";
import { nameTab } from "../../platform/config.ts";

/** Names the browser's tab as the heading says that it is put on, as long as that is drawn. */
export function useTabName(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    nameTab(heading.current?.textContent ?? "");
    return () => nameTab("");
  });
  return heading;
}
