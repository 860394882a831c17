import { type RefObject, useLayoutEffect, useRef } from "react";
import { type Following, followEnd } from "../thread/follow.ts";

/** While something is written its end stays in sight for as long as the reader is there. */
export function useFollowed(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isWriting: boolean,
): void {
  const following = useRef<Following>(null);
  useLayoutEffect(() => {
    if (!box.current || !content.current || !isWriting) return;
    const begun = followEnd(box.current, content.current, () => undefined);
    following.current = begun;
    return () => {
      following.current = null;
      begun.end();
    };
  }, [box, content, isWriting]);
  useLayoutEffect(() => following.current?.keep());
}
