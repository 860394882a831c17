import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig, readConfig, readStyleNonce } from "../platform/config.ts";
import { startWords } from "../platform/look/i18n.ts";
import { sayWhatWasLeft } from "../platform/messages.ts";
import { followOtherTabs, obeyAddress } from "../platform/session/session.ts";
import { remember } from "../platform/storage.ts";
import { App, openRouter } from "./App.tsx";
import { loadWords } from "./languages/load.ts";

// Dialogs lock the page's scrolling with a style element; this is the name under which that part asks for the nonce.
Reflect.set(globalThis, "__webpack_nonce__", readStyleNonce());

/** What runs beside the app: it takes notices, and shows a page where there is no connection. */
function keepBeside(): void {
  remember("brand", readConfig().app_name || readConfig().title || null);
  // Only as it is built: a development server makes its pages anew all the time.
  if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

async function start(): Promise<void> {
  obeyAddress();
  followOtherTabs();
  await loadConfig();
  await startWords(loadWords, readConfig().lang ?? "en");
  sayWhatWasLeft();
  keepBeside();
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the app.");
  const router = openRouter();
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

// No await at the top of this module: what is fetched meanwhile imports from it, and both would wait for each other.
void start();
