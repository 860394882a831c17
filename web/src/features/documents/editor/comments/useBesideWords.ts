import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { hangingIn } from "./hanging.ts";
import { stacked } from "./stacking.ts";

/** Once nobody typed for so long: no key waits for cards. */
const SETTLED_MS = 150;
/** The first line of a card stands a little above its words. */
const OVER = 14;

/** The card of what is being commented on, beside those that have an id. */
export const DRAFT = "draft";

/**
 * Cards stand beside the words that they are about, where the panel has the text beside it (`data-beside`), and both scroll as
 * one; elsewhere they are a list. `count` is how many there are.
 */
export function useBesideWords(listRef: RefObject<HTMLElement | null>, editor: Editor, count: number): void {
  const place = useEffectEvent(() => placeCards(listRef.current, editor));
  useLayoutEffect(() => place());
  useEffect(() => {
    const list = listRef.current;
    const panel = list?.closest<HTMLElement>("[data-beside]");
    const room = scrollerOf(editor);
    if (!list || !panel || !room || count === 0) return;
    const stop = scrollAsOne(room, panel);
    // Not in the same frame: where cards stand may bring a scrollbar, which is another size.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => place()));
    for (const each of [room, panel, editor.view.dom, ...list.children]) sizes.observe(each);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const handleUpdate = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => place(), SETTLED_MS);
    };
    editor.on("update", handleUpdate);
    return () => {
      clearTimeout(waiting);
      editor.off("update", handleUpdate);
      sizes.disconnect();
      stop();
    };
  }, [listRef, editor, count]);
}

function placeCards(list: HTMLElement | null, editor: Editor): void {
  // A frame or a wait that was asked for while there was a text may come after it.
  if (editor.isDestroyed) return;
  const panel = list?.closest<HTMLElement>("[data-beside]");
  const room = scrollerOf(editor);
  if (!list || !panel || !room) return;
  // While a version is looked at there are no words to stand beside.
  const isPlaced = room.checkVisibility();
  list.toggleAttribute("data-placed", isPlaced);
  list.style.height = "";
  if (!isPlaced) return;
  const begin = list.getBoundingClientRect().top + panel.scrollTop;
  const cards = [...list.querySelectorAll<HTMLElement>(":scope > [data-thread]")]
    .map((element) => {
      const top = topOf(editor, element.dataset.thread ?? "");
      return { element, height: element.offsetHeight, at: top === null ? 0 : top + room.scrollTop - OVER - begin };
    })
    .toSorted((one, other) => one.at - other.at);
  const kept = cards.findIndex(({ element }) => element.dataset.open !== undefined);
  const tops = stacked(cards, kept === -1 ? null : kept);
  for (const [index, { element }] of cards.entries()) element.style.top = `${tops[index]}px`;
  const end = (tops.at(-1) ?? 0) + (cards.at(-1)?.height ?? 0);
  // High enough to scroll as far as the text does.
  const ground = panel.getBoundingClientRect().top + panel.clientHeight - begin;
  list.style.height = `${Math.max(end, room.scrollHeight - room.clientHeight + ground)}px`;
  panel.scrollTop = room.scrollTop;
}

/** Where on the screen the words of a card begin; null for one that is about all of the text. */
function topOf({ state, view }: Editor, thread: string): number | null {
  const { draft, places } = hangingIn(state);
  const place = thread === DRAFT ? draft : places.get(Number(thread));
  return place ? view.coordsAtPos(Math.min(place.from, state.doc.content.size)).top : null;
}

/** What the text scrolls in. */
function scrollerOf({ view }: Editor): HTMLElement | null {
  let element = view.dom.parentElement;
  while (element && getComputedStyle(element).overflowY !== "auto") element = element.parentElement;
  return element;
}

/** Whichever of two is scrolled, the other goes along, as far as it can. */
function scrollAsOne(one: HTMLElement, other: HTMLElement): () => void {
  const follow = (from: HTMLElement, to: HTMLElement) => () => {
    const isAtEnd = from.scrollTop + from.clientHeight >= from.scrollHeight - 1;
    // What is longer is read on where the other has ended.
    if ((isAtEnd && to.scrollTop > from.scrollTop) || Math.abs(to.scrollTop - from.scrollTop) < 1) return;
    to.scrollTop = from.scrollTop;
  };
  const [there, back] = [follow(one, other), follow(other, one)];
  one.addEventListener("scroll", there);
  other.addEventListener("scroll", back);
  return () => {
    one.removeEventListener("scroll", there);
    other.removeEventListener("scroll", back);
  };
}
