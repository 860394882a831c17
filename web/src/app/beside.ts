import { readConfig } from "../platform/config.ts";
import { remember } from "../platform/storage.ts";
import { hearUndoKey } from "./undoKey.ts";

/** As much of a history as going somewhere takes. */
type Going = { push(path: string): void };

/**
 * Begins what nobody needs before the app is drawn: the key that undoes, and what runs beside the app, which takes notices
 * and shows a page in the brand where there is no connection. Goes where a notice leads that is pressed while the app is open.
 */
export function keepBeside(history: Going): void {
  const { app_name, title } = readConfig();
  remember("brand", app_name || title || null);
  hearUndoKey();
  const worker = navigator.serviceWorker;
  worker?.addEventListener("message", ({ data }) => {
    if (data?.kind === "open" && /^\/(?![/\\])/.test(data.path)) history.push(data.path);
  });
  // Only as it is built: a development server makes its pages anew all the time.
  if (import.meta.env.PROD) worker?.register("/sw.js").catch(() => undefined);
}
