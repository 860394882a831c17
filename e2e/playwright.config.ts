import { defineConfig } from "@playwright/test";

/** The browser is found by `npm test`, which names it; started alone, Debian's place is tried. */
const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  projects: [
    // On installations of their own, which each file changes as a whole: in the order of the file, and first, being long.
    { name: "alone", testDir: "alone", fullyParallel: false },
    // All on one installation, each with people of its own, in no order.
    { name: "journeys", testDir: "journeys" },
    // On another, so that what journeys leave behind is in no picture.
    // A test of it is a list of screens, each of them looked at in many views.
    { name: "looks", testDir: "looks", timeout: 600_000 },
  ],
  testMatch: "*.spec.ts",
  globalSetup: "./site/setUp.ts",
  // Two browsers and the servers behind them keep two cores busy.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  use: {
    launchOptions: { executablePath, args: quiet },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    // What moves is waited for before it is clicked.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
  },
});
