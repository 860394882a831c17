const STEP = 8;
const LIFT_MAX = 240;
const MARGIN = 4;
const PRESSED = "a[href], button, input, select, textarea, [role=button], [data-chat-widget]";

/**
 * Keeps the button off what can be pressed in the page: it is lifted over a bar at the foot of the window, or over what
 * stands at the end of the page; and away while somebody types on a phone.
 */
export function dodge(host: HTMLElement, button: HTMLElement): void {
  let asked = 0;
  const look = () => {
    cancelAnimationFrame(asked);
    // Beneath an open panel there is no place to look for; it keeps the one that it had.
    if (host.hasAttribute("data-under")) return;
    asked = requestAnimationFrame(() => {
      // A transform: what moves so is no shift of the layout.
      button.style.transform = `translateY(${-liftOf(host, button)}px)`;
    });
  };
  for (const event of ["resize", "load"]) addEventListener(event, look);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener(
    "scroll",
    () => {
      clearTimeout(waiting);
      waiting = setTimeout(look, 120);
    },
    { passive: true },
  );
  look();

  if (!matchMedia("(pointer: coarse)").matches) return;
  const hide = (isHidden: boolean) => host.toggleAttribute("data-away", isHidden);
  addEventListener("focusin", ({ target }) => hide(target instanceof Element && target !== host && takesText(target)));
  addEventListener("focusout", () => hide(false));
}

const takesText = (element: Element): boolean =>
  element.matches(
    "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit]), [contenteditable=true]",
  );

function liftOf(host: HTMLElement, button: HTMLElement): number {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const lifted = Number(/-([\d.]+)px/.exec(button.style.transform)?.[1] ?? 0);
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const columns = [left + MARGIN, (left + right) / 2, right - MARGIN];
  for (let lift = 0; lift <= LIFT_MAX; lift += STEP) {
    // What it is lifted over it does not touch.
    const foot = lift === 0 ? bottom - MARGIN : bottom + STEP;
    const rows = [top + MARGIN, (top + bottom) / 2, foot].map((y) => y + lifted - lift);
    if (!rows.some((y) => columns.some((x) => isTaken(x, y, host, isAtEnd)))) return lift;
  }
  return 0;
}

/** Whether something to press is there that stays there: what the page can scroll away is in nobody's way for long. */
function isTaken(x: number, y: number, host: HTMLElement, isAtEnd: boolean): boolean {
  const found = document.elementsFromPoint(x, y).filter((element) => element !== host && !isLater(element, host));
  const pressed = found.map((element) => element.closest(PRESSED));
  return pressed.some((element) => element && (isAtEnd || staysThere(element)));
}

/** Of two widgets in one corner the later one makes room. */
const isLater = (element: Element, host: HTMLElement): boolean =>
  element.matches("[data-chat-widget]") &&
  Boolean(host.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);

function staysThere(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
  }
  return false;
}

/** Of several widgets of a page the one that is open lies over the buttons of the others, whichever came last. */
export function raise(host: Element, isOpen: boolean): void {
  host.toggleAttribute("data-open", isOpen);
  const isAnyOpen = document.querySelector("[data-chat-widget][data-open]") !== null;
  for (const each of document.querySelectorAll("[data-chat-widget]")) {
    each.toggleAttribute("data-under", isAnyOpen && !each.hasAttribute("data-open"));
  }
}
