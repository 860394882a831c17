import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadConfig, readConfig, readStyleNonce } from "../platform/config.ts";
import { startWords } from "../platform/look/i18n.ts";
import { sayWhatWasLeft } from "../platform/messages.ts";
import { followOtherTabs, obeyAddress } from "../platform/session/session.ts";
import { App } from "./App.tsx";
import { loadWords } from "./languages/load.ts";
import { browserHistory } from "./navigation/heldHistory.ts";

// Dialogs lock the page's scrolling with a style element; this is the name under which that part asks for the nonce.
Reflect.set(globalThis, "__webpack_nonce__", readStyleNonce());

async function start(): Promise<void> {
  obeyAddress();
  followOtherTabs();
  await loadConfig();
  await startWords(loadWords, readConfig().lang ?? "en");
  sayWhatWasLeft();
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the app.");
  const history = browserHistory();
  createRoot(root).render(
    <StrictMode>
      <App history={history} />
    </StrictMode>,
  );
  const { keepBeside } = await import("./beside.ts");
  keepBeside(history);
}

// No await at the top of this module: what is fetched meanwhile imports from it, and both would wait for each other.
void start();
