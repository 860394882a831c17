import { type RefObject, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { recallHere, rememberHere } from "../../platform/storage.ts";

const PLACES = "places";
/** So many are remembered, those that were left last. */
const PLACES_MAX = 40;

/**
 * A screen that is come back to stands where it was left, as soon as it is long enough again; whoever scrolls before that
 * has the say.
 */
export function useKeptPlace(page: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    const name = `${key} ${pathname}`;
    let meant = isBack ? recallPlaces().find(([each]) => each === name)?.[1] : undefined;
    let left: number | undefined;
    const goOn = () => {
      if (meant === undefined) return;
      element.scrollTop = meant;
      if (element.scrollTop >= meant - 1) meant = undefined;
    };
    const hold = () => {
      if (meant === undefined) left = element.scrollTop;
    };
    const takeOver = () => {
      meant = undefined;
    };
    const grown = new ResizeObserver(goOn);
    if (element.firstElementChild) grown.observe(element.firstElementChild);
    goOn();
    element.addEventListener("scroll", hold);
    for (const act of takingOver) element.addEventListener(act, takeOver);
    return () => {
      grown.disconnect();
      element.removeEventListener("scroll", hold);
      for (const act of takingOver) element.removeEventListener(act, takeOver);
      if (left === undefined) return;
      const others = recallPlaces().filter(([each]) => each !== name);
      rememberHere(PLACES, JSON.stringify([...others, [name, left]].slice(-PLACES_MAX)));
    };
  }, [page, key, pathname, isBack]);
}

/** By what somebody says that they are reading already. */
const takingOver = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

const recallPlaces = (): [name: string, top: number][] => JSON.parse(recallHere(PLACES) ?? "[]");
