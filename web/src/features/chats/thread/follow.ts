const NEAR_END_PX = 24;
const NEAR_TOP_PX = 400;
const AWAY_PX = 120;
const INPUT_MS = 500;
const INPUTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** What a reader of a growing thread is told after every movement. */
export type Position = { isAway: boolean; isNearTop: boolean };

/** A line that is read: a message, by its id, and how far its top is below that of the box. */
export type Anchor = { key: string; offset: number };

export type Following = {
  toEnd: () => void;
  /** Puts a message at this distance from the top, once it is drawn, and keeps it there. */
  hold: (anchor: Anchor) => void;
  /** To be called after everything that was drawn, before anybody sees it. */
  keep: () => void;
  /** The line that is read now; null at the end. */
  read: () => Anchor | null;
  end: () => void;
};

/**
 * Keeps `box` at the end of its growing `content` for as long as the reader is there. A reader who scrolled up stays
 * at the line they read, whatever is added, drawn or changes its height above or below. Elements with `data-anchor`
 * are what a place is remembered by; that they come and go makes no difference.
 */
export function followEnd(box: HTMLElement, content: HTMLElement, tell: (position: Position) => void): Following {
  let isFollowing = true;
  let lastTop = 0;
  let lastHeight = 0;
  let lastInputAt = Number.NEGATIVE_INFINITY;
  let anchor: Anchor | null = null;

  const settle = () => {
    lastTop = box.scrollTop;
    lastHeight = box.scrollHeight;
    const away = distanceToEnd(box);
    tell({ isAway: !isFollowing && away > AWAY_PX, isNearTop: box.scrollTop < NEAR_TOP_PX });
  };
  const toEnd = () => {
    isFollowing = true;
    anchor = null;
    box.scrollTop = box.scrollHeight;
    settle();
  };
  const hold = (wanted: Anchor) => {
    isFollowing = false;
    anchor = wanted;
    stay();
  };
  const stay = () => {
    if (isFollowing) box.scrollTop = box.scrollHeight;
    else if (anchor) box.scrollTop += offsetFrom(box, content, anchor);
    settle();
  };
  const handleScroll = () => {
    // We moved it ourselves, and the place is known.
    if (box.scrollTop === lastTop) return;
    const away = distanceToEnd(box);
    // Content that shrank also moves the box upwards, and may have grown again since: that is not the reader's doing.
    const isByReader = box.scrollHeight === lastHeight || performance.now() - lastInputAt < INPUT_MS;
    if (away <= 2) isFollowing = true;
    // Upwards by any amount means reading: waiting for a distance would fight a slow wheel.
    else if (box.scrollTop < lastTop && isByReader) isFollowing = false;
    else if (away <= NEAR_END_PX) isFollowing = true;
    anchor = isFollowing ? null : anchorIn(box, content);
    settle();
  };
  // Whoever scrolls while something is drawn has moved before the browser says so.
  const keep = () => {
    if (!isFollowing && box.scrollTop !== lastTop && performance.now() - lastInputAt < INPUT_MS) handleScroll();
    else stay();
  };
  const handleInput = () => {
    lastInputAt = performance.now();
  };

  const stopListening = listen(box, content, { keep, handleScroll, handleInput });
  toEnd();
  return { toEnd, hold, keep, read: () => anchor, end: stopListening };
}

type Listeners = { keep: () => void; handleScroll: () => void; handleInput: () => void };

function listen(box: HTMLElement, content: HTMLElement, { keep, handleScroll, handleInput }: Listeners): () => void {
  const observer = new ResizeObserver(keep);
  observer.observe(content);
  observer.observe(box);
  // Before all others that listen: they draw, and what is drawn is held to the place that is known then.
  box.addEventListener("scroll", handleScroll, { passive: true, capture: true });
  for (const input of INPUTS) box.addEventListener(input, handleInput, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener("scroll", handleScroll, { capture: true });
    for (const input of INPUTS) box.removeEventListener(input, handleInput);
  };
}

const distanceToEnd = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight;

const topIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

/** How far a line has moved from where it is to be; 0 while it is not drawn. */
function offsetFrom(box: HTMLElement, content: HTMLElement, { key, offset }: Anchor): number {
  const element = content.querySelector(`[data-anchor="${key}"]`);
  return element ? topIn(box, element) - offset : 0;
}

function anchorIn(box: HTMLElement, content: HTMLElement): Anchor | null {
  const top = box.getBoundingClientRect().top;
  const all = [...content.querySelectorAll<HTMLElement>("[data-anchor]")];
  const element = all.find((one) => one.getBoundingClientRect().bottom > top);
  return element ? { key: element.dataset.anchor ?? "", offset: topIn(box, element) } : null;
}
