/** Puts one piece of what a module keeps back to what it was when the module was loaded. */
type Reset = () => void;

const resets: Reset[] = [];
const timers = new Set<number>();
let leaving = new AbortController();
/** How much is done, or waits to be done, by one tab alone. */
let locks = 0;

/** What each module of the app calls for what it keeps; `freshModules` writes these calls. Runs in the order of loading. */
export const onFresh = (reset: Reset): void => void resets.push(reset);

/** What a page that was just loaded has, to be found again by the next file. */
const first = {
  address: location.href,
  title: document.title,
  html: attributesOf(document.documentElement),
  body: attributesOf(document.body),
  parts: new Set(document.body.childNodes),
};

/** From now on what the app begins (timers, calls) ends with the file that began it, as it would with a page. */
export function watchPage(): void {
  const { setTimeout, setInterval, fetch } = window;
  // What is to be done at once is done, whatever ends: Preact keeps a queue that goes on only when that comes.
  const noted =
    (begin: typeof wait) =>
    (act: () => void, ms?: number, ...given: unknown[]): number => {
      const timer = begin(act, ms, ...given);
      if (ms) timers.add(timer);
      return timer;
    };
  // What tries again when a call was given up need not wait for that.
  const wait = (act: () => void, ms?: number, ...given: unknown[]): number =>
    setTimeout(act, leaving.signal.aborted ? 0 : ms, ...given);
  const request = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = async (...given: never[]) => {
    locks += 1;
    return request(...(given as unknown as Parameters<typeof request>)).finally(() => {
      locks -= 1;
    });
  };
  Object.assign(window, {
    setTimeout: noted(wait),
    setInterval: noted(setInterval),
    fetch: (input: RequestInfo, init: RequestInit = {}) =>
      fetch(input, { ...init, signal: AbortSignal.any([leaving.signal, ...(init.signal ? [init.signal] : [])]) }),
  });
}

/** Ends the calls that are underway: what one test does not wait for is no answer in the next. */
export async function endCalls(): Promise<void> {
  leaving.abort();
  const before = new Set(timers);
  do {
    // What was underway hears of it, and may begin a timer to try again, or a call: to bring in what a screen left behind.
    await new Promise((resolve) => setTimeout(resolve));
  } while (locks > 0);
  for (const timer of timers) if (!before.has(timer)) clearTimeout(timer);
  leaving = new AbortController();
}

/** Makes of the page what loading it anew would: nothing is drawn, underway or remembered, and no module knows of before. */
export async function makeFresh(): Promise<void> {
  await endCalls();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", first.address);
  document.title = first.title;
  putAttributes(document.documentElement, first.html);
  putAttributes(document.body, first.body);
  for (const part of [...document.body.childNodes]) if (!first.parts.has(part)) part.remove();
  document.adoptedStyleSheets = [];
  for (const reset of resets) reset();
}

function attributesOf(element: Element): Map<string, string> {
  return new Map([...element.attributes].map(({ name, value }) => [name, value]));
}

function putAttributes(element: Element, wanted: Map<string, string>): void {
  for (const { name } of [...element.attributes]) if (!wanted.has(name)) element.removeAttribute(name);
  for (const [name, value] of wanted) element.setAttribute(name, value);
}
