import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Language, languageCodes } from "@pluma/contract/kit/languages";
import type { RunOptions } from "axe-core";
import { askAs, type Person } from "./people.ts";
import type { Site } from "./site.ts";

export const languages = languageCodes;

export const sizes = {
  wide: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;
type SizeName = keyof typeof sizes;
const sizeNames = Object.keys(sizes) as SizeName[];

/** What is looked for: all that is known of accessibility, that but colours, these alone, or that nothing is too wide. */
type Looking = "all" | "structure" | "contrast" | "width";

/** What axe is told of each; most of its time goes into the colours. */
const RULES = {
  all: {},
  structure: { rules: { "color-contrast": { enabled: false } } },
  contrast: { runOnly: { type: "rule", values: ["color-contrast"] } },
} satisfies Record<string, RunOptions>;
type View = { size: SizeName; scheme: "light" | "dark"; looking: Looking };

/** Everything in every view is looked for by `npm run looks`; what is found in one view alone is rare. */
export const isWhole = process.env.LOOKS === "all";

/**
 * The views of a screen in a language, and what is looked for in each. What a screen is made of is the same in all
 * languages and both schemes: there only what they change is looked for, colours in the dark, lengths in the others,
 * which are longer than English and so the ones to fit.
 */
export function viewsIn(language: Language): View[] {
  if (isWhole) {
    return (["light", "dark"] as const).flatMap((scheme) =>
      sizeNames.map((size) => ({ size, scheme, looking: "all" }) as const),
    );
  }
  if (language !== "en")
    return (["tablet", "phone"] as const).map((size) => ({ size, scheme: "light", looking: "width" }));
  return [
    { size: "wide", scheme: "light", looking: "structure" },
    { size: "phone", scheme: "light", looking: "structure" },
    { size: "wide", scheme: "dark", looking: "contrast" },
  ];
}

type LookOptions = {
  /** Waits for what comes last, or does what has to be done first; in each view again. */
  settled?: () => Promise<unknown>;
  /** The sizes in which there is such a thing; all of them unless said. */
  at?: readonly SizeName[];
};

/**
 * Looks at what a page shows in every view that this run wants, as if somebody drew the window's edge and the evening
 * came, and leaves it in the size and the light in which it was.
 */
export async function look(
  page: Page,
  name: string,
  language: Language,
  { settled, at = sizeNames }: LookOptions = {},
) {
  const before = page.viewportSize() ?? sizes.wide;
  for (const { size, scheme, looking } of viewsIn(language).filter((view) => at.includes(view.size))) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(sizes[size]);
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    await settled?.();
    await page.evaluate(standStill);
    await check(page, `${name}-${size}-${scheme}-${language}`, looking);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

/** Waits until every colour and place that is on its way has arrived; what turns for ever is not waited for. */
async function standStill(): Promise<void> {
  const isOnItsWay = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  // What the last change has set going is known after the next frame. An animation whose element went is over, though it
  // never says so: each is asked, none waited for.
  do {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  } while (document.getAnimations().some(isOnItsWay));
}

/** Takes a picture, and finds nothing of what is looked for, and nothing wider than the window. */
export async function check(page: Page, name: string, looking: Looking = "all"): Promise<void> {
  await picture(page, name);
  if (looking !== "width") expect(await findings(page, looking), name).toEqual([]);
  if (looking === "all" || looking === "structure") expect(await page.evaluate(headsShown), name).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/**
 * What a screen is called it is called once: axe says where no heading is the first, this where several are. A text that
 * somebody writes has headings of its own.
 */
function headsShown(): string[] {
  const heads = [...document.querySelectorAll<HTMLElement>("h1")].filter(
    (head) => head.checkVisibility() && !head.closest(".ProseMirror, article, [data-text]"),
  );
  return heads.length === 1 ? [] : heads.map(({ innerText }) => innerText);
}

/** Pictures go to the folder that LOOKS_FOLDER names, for people who want to look. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.LOOKS_FOLDER;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** As it is shipped to be served: what it gives as its own source is more than twice as long, and is read on every page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

async function findings(page: Page, looking: keyof typeof RULES): Promise<string[]> {
  // Once for each page that is loaded, not for each look at it.
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { resultTypes: ["violations"], ...options });
    return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
  }, RULES[looking]);
  return violations.map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}

/**
 * In the page: a screen has some dozen colours, and axe reads each of them anew for every text, which is more than half of
 * what contrast takes. What a colour is called means the same colour wherever it stands.
 */
function rememberColours(): void {
  type Read = { r: number; g: number; b: number; alpha: number };
  type Colour = Read & { parseString(text: string): Colour };
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Read>();
  prototype.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Sets the language of a person's account; the next page that they load speaks it. */
export async function speak(page: Page, site: Site, person: Person, language: Language): Promise<void> {
  await askAs(site, person, "PUT", "/users", { lang: language });
  if (page.url().startsWith("http")) await page.evaluate((lang) => localStorage.setItem("lang", lang), language);
}

/** A screen to look at: its name in pictures, its address, and what it says in `main` once it is drawn. */
export type Screen = { name: string; path: string; ready: RegExp };

/** Whose screens are looked at. */
export type Looker = { page: Page; site: Site; person: Person };

/**
 * Looks at screens of a person in both languages; `settled` waits for what comes after everything else, or does what has
 * to be done first.
 */
export async function lookAt(looker: Looker, screens: Screen[], settled?: (screen: Screen) => Promise<unknown>) {
  await lookOver(
    looker,
    screens.map((screen) => ({
      name: screen.name,
      show: (_language, open) => open(screen.path),
      settled: async () => {
        await seen(looker.page.locator("main").getByText(screen.ready).first());
        await settled?.(screen);
      },
    })),
  );
}

/**
 * Goes on to another address as a link in the app does, over a screen between, so that nothing of the one before is taken
 * for the one that is wanted. It is the least that the app draws: an address that nobody knows is the list of chats.
 */
const walkTo = (page: Page, path: string) =>
  page.evaluate(async (wanted) => {
    const isThere = [location.pathname, wanted].some((each) => /^\/(sorry|upgrade)\b/.test(each));
    const between = isThere ? "/conversations/none" : "/sorry";
    for (const to of [between, wanted]) {
      const left = document.querySelector("#main > :last-child");
      window.history.pushState({}, "", to);
      window.dispatchEvent(new PopStateEvent("popstate"));
      while (left?.isConnected) await new Promise(requestAnimationFrame);
    }
  }, path);

/** Waits until something is there to be read, and asks often: expect() itself asks twice a second at last. */
const seen = (what: Locator) =>
  expect.poll(() => what.isVisible(), { intervals: [40], message: `${what} is drawn` }).toBe(true);

/**
 * What is brought to the screen by `show`, in the words of the language. `open` goes to an address: the first in a language
 * loads the app, which is most of the time, and the others go on from there.
 */
export type Shown = {
  name: string;
  show: (language: Language, open: (path: string) => Promise<unknown>) => Promise<unknown>;
  settled?: () => Promise<unknown>;
};

/** Looks at what is shown to a person in both languages. */
export async function lookOver({ page, site, person }: Looker, shown: Shown[]): Promise<void> {
  for (const language of languages) {
    await speak(page, site, person, language);
    let isLoaded = false;
    const open = async (path: string) => {
      await (isLoaded ? walkTo(page, path) : page.goto(path));
      isLoaded = true;
    };
    for (const { name, show, settled } of shown) {
      await show(language, open);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look(page, name, language, { settled });
    }
  }
  await speak(page, site, person, "en");
}
