import { startTransition, useEffect, useState } from "react";

/**
 * False until what is there has come to the screen: what lies over it or beside it is asked for and drawn behind that frame, bit
 * by bit, so that neither it nor who types waits. In a window that is out of sight no frame comes, and nobody looks for one.
 */
export function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer = setTimeout(() => startTransition(() => setDrawn(true)));
    };
    const frame = document.hidden ? 0 : requestAnimationFrame(follow);
    if (document.hidden) follow();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isThere]);
  return isDrawn;
}
