import type { App } from "../../../platform/context.ts";
import { isOfOwnMachine } from "../../../platform/sites.ts";
import { sellersOf } from "../../products/index.ts";
import { readHasSoldLive, readIsClosed } from "./store.system.opening.ts";

/**
 * Whether purchases may be tried without money. Never beside live keys, or after a live purchase. Else as the setting
 * says; without it while the app is developed or tested, and on an installation that nobody but its own machine ever
 * reached.
 */
export async function isSandboxOpen(app: App): Promise<boolean> {
  const wish = app.config.PAYMENT_SANDBOX;
  if (wish === "false" || (await sellersOf(app, null)).hasLive || (await readHasSoldLive(app))) return false;
  if (wish === "true" || !app.config.isProduction) return true;
  return isOfOwnMachine(app.config) && !(await readIsClosed(app));
}
