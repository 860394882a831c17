import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { freshModules } from "./fresh/freshModules.ts";

/** The browser is found by `npm test`, which names it; started alone, Debian's place is tried. */
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const shuffle = process.env.TEST_SHUFFLE;

/** Screens and their parts, drawn by themselves in a real browser, as they are compiled for people. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [react({ compiler: true, exclude: [/node_modules/, /\/web\/widget\//] }), serveWorker(), freshModules()],
  // All libraries are made ready before the first test: one that is found later would load the page anew under a test.
  optimizeDeps: {
    entries: ["web/{src,widget}/**/*.{ts,tsx}"],
    include: ["react/jsx-dev-runtime", "react/compiler-runtime"],
  },
  test: {
    // A page waits for clicks, answers and drawing about as long as it computes: three of them fill two cores.
    maxWorkers: 3,
    // A page draws one file after the other, and is made fresh between them (fresh.ts): what is loaded is loaded once.
    isolate: false,
    // TEST_SHUFFLE=7 runs the files, and the tests of each, in an order drawn from that seed.
    ...(shuffle !== undefined && { sequence: { shuffle: { files: true, tests: true }, seed: Number(shuffle) } }),
    include: ["web/{src,test,widget}/**/*.test.tsx"],
    setupFiles: ["web/test/setUp.ts"],
    // Limits of waiting end what would never come; they are no verdict on how busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      // A page is there once everything is compiled for it, which takes minutes where much else is going on.
      connectTimeout: 600_000,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] },
        contextOptions: { locale: "en-GB", timezoneId: "Europe/Madrid" },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
    },
  },
});

/** The library's own worker, which stands between the page and the server that is not there. */
function serveWorker(): Plugin {
  const worker = readFileSync(fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js")));
  return {
    name: "msw-worker",
    configureServer({ middlewares }) {
      middlewares.use("/mockServiceWorker.js", (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(worker);
      });
    },
  };
}
