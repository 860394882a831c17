const NEAR_END_PX = 24;
const NEAR_TOP_PX = 400;
const AWAY_PX = 120;
const INPUT_MS = 500;
const INPUTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** What a reader of a growing thread is told after every movement. */
export type Place = { isAway: boolean; isNearTop: boolean };
export type Following = { toEnd: () => void; end: () => void };

/**
 * Keeps `box` at the end of its growing `content` for as long as the reader is there. A reader who scrolled up stays
 * at the line they read, whatever is added or changes its height above or below. Elements with `data-anchor` are what
 * a place is remembered by.
 */
export function followEnd(box: HTMLElement, content: HTMLElement, tell: (place: Place) => void): Following {
  let isFollowing = true;
  let lastTop = 0;
  let lastHeight = 0;
  let lastInputAt = Number.NEGATIVE_INFINITY;
  let anchor: { element: Element; offset: number } | undefined;

  const toEnd = () => {
    isFollowing = true;
    box.scrollTop = box.scrollHeight;
    settle();
  };
  const settle = () => {
    lastTop = box.scrollTop;
    lastHeight = box.scrollHeight;
    const away = distanceToEnd(box);
    tell({ isAway: !isFollowing && away > AWAY_PX, isNearTop: box.scrollTop < NEAR_TOP_PX });
  };
  const handleScroll = () => {
    const away = distanceToEnd(box);
    // Content that shrank also moves the box upwards, and may have grown again since: that is not the reader's doing.
    const isByReader = box.scrollHeight === lastHeight || performance.now() - lastInputAt < INPUT_MS;
    if (away <= 2) isFollowing = true;
    // Upwards by any amount means reading: waiting for a distance would fight a slow wheel.
    else if (box.scrollTop < lastTop && isByReader) isFollowing = false;
    else if (away <= NEAR_END_PX) isFollowing = true;
    anchor = isFollowing ? undefined : anchorIn(box, content);
    settle();
  };
  const handleResize = () => {
    if (isFollowing) box.scrollTop = box.scrollHeight;
    else if (anchor?.element.isConnected) box.scrollTop += offsetIn(box, anchor.element) - anchor.offset;
    settle();
  };

  const handleInput = () => {
    lastInputAt = performance.now();
  };

  const observer = new ResizeObserver(handleResize);
  observer.observe(content);
  observer.observe(box);
  box.addEventListener("scroll", handleScroll, { passive: true });
  for (const input of INPUTS) box.addEventListener(input, handleInput, { passive: true });
  toEnd();
  const end = () => {
    observer.disconnect();
    box.removeEventListener("scroll", handleScroll);
    for (const input of INPUTS) box.removeEventListener(input, handleInput);
  };
  return { toEnd, end };
}

const distanceToEnd = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight;

const offsetIn = (box: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - box.getBoundingClientRect().top;

function anchorIn(box: HTMLElement, content: HTMLElement) {
  const top = box.getBoundingClientRect().top;
  const all = [...content.querySelectorAll("[data-anchor]")];
  const element = all.find((one) => one.getBoundingClientRect().bottom > top);
  return element && { element, offset: offsetIn(box, element) };
}
