import type { Received } from "@pluma/contract/kit/kit";
import { readSetup } from "@pluma/contract/session/session";
import { type PublicConfig, pageTitle, site, type tabFlags } from "@pluma/contract/site/site";
import { ask } from "./ask/ask.ts";
import { useWatched, watched } from "./watched.ts";

export type TabFlag = (typeof tabFlags)[number] | "organizations";

const config = watched<PublicConfig>({});
const setupNeeded = watched(false);
const ownSite = watched<number | null>(null);

/** The organization whose own host this is: everybody here is in it. Null on the installation's pages. */
export const readOwnSite = (): number | null => ownSite.read();
export const useOwnSite = (): number | null => useWatched(ownSite);

/** The settings that anyone may read; the component is drawn again when staff change them. */
export const useConfig = (): PublicConfig => useWatched(config);
export const readConfig = (): PublicConfig => config.read();

/** Whether this installation has no owner yet. */
export const useIsSetupNeeded = (): boolean => useWatched(setupNeeded);

/** Says that the set-up is done, here or by somebody else, so that the app opens. */
export const closeSetup = (): void => setupNeeded.write(false);

/** A tab is on until an admin turns it off. */
export const isTabOn = (settings: PublicConfig, flag: TabFlag): boolean => {
  const value: unknown = Reflect.get(settings, flag);
  return value !== false;
};

/** Takes the settings that the server put into the page; asks for them when a development server made the page. */
export async function loadConfig(): Promise<void> {
  const given = readPageData();
  if (given) {
    setupNeeded.write(given.setup.is_needed);
    ownSite.write(given.organization_id);
    apply(given.config);
    return;
  }
  const [, setup] = await Promise.all([reloadConfig(), ask(readSetup, {})]);
  setupNeeded.write(setup.is_needed);
}

/** Reads the settings anew, after the server said that they changed or after the set-up. */
export async function reloadConfig(): Promise<void> {
  apply(settingsOf(await ask(site.readPublicConfig, {})));
}

function apply(next: PublicConfig): void {
  config.write(next);
  nameTab(open);
  showIcon(next.favicon_url);
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (themeColour && next.primary_color) themeColour.content = next.primary_color;
}

let open = "";

/**
 * Names the browser's tab after what is open in it, and the brand; after the brand alone where nothing is. Said to the browser once
 * where one screen gives way to another.
 */
export function nameTab(name: string): void {
  open = name;
  queueMicrotask(() => {
    const now = config.read();
    document.title = open ? `${open} | ${now.app_name || now.title}` : pageTitle(now);
  });
}

// The page's own icon comes back when the brand's is taken away. A page that was made with the brand's has no other:
// it then shows none until it is loaded again.
let usualIcon: string | undefined;

function showIcon(favicon: string | undefined): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  usualIcon ??= icon.href.startsWith("data:") ? icon.href : "data:,";
  icon.href = favicon || usualIcon;
}

/** The nonce that lets this page make style elements; empty where a development server made the page. */
export const readStyleNonce = (): string => readPageData()?.nonce ?? "";

type PageData = { config: PublicConfig; organization_id: number | null; setup: { is_needed: boolean }; nonce: string };

function readPageData(): PageData | null {
  const text = document.getElementById("page-data")?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

const settingsOf = (pairs: Received<typeof site.readPublicConfig>): PublicConfig =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value ?? undefined]));
