import type { Browser, BrowserContext } from "@playwright/test";
import type { Site } from "./site.ts";

/** The contexts of a worker's browser: those that its test has, and those that wait for the next. */
type Contexts = { taken: BrowserContext[]; idle: BrowserContext[] };
const contextsOf = new WeakMap<Browser, Contexts>();

/**
 * Somebody's own browser, as if it were new. It may have been another test's: what a context has read and compiled of the
 * app it need not for the next test, which is most of what opening the app takes.
 */
export async function aContext(browser: Browser, site: Site): Promise<BrowserContext> {
  const { taken, idle } = contextsOf.get(browser) ?? { taken: [], idle: [] };
  contextsOf.set(browser, { taken, idle });
  const context = idle.pop() ?? (await browser.newContext({ baseURL: site.address }));
  taken.push(context);
  return context;
}

/** What a test leaves open is closed, and what its people left behind is gone. */
export async function giveBackContexts(browser: Browser): Promise<void> {
  const { taken, idle } = contextsOf.get(browser) ?? { taken: [], idle: [] };
  for (const context of taken.splice(0)) {
    if (context.isClosed()) continue;
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearPermissions();
    await context.setOffline(false);
    await context.setStorageState({ cookies: [], origins: [] });
    idle.push(context);
  }
}
