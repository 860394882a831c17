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
    // On another, so that what journeys leave behind is in no picture.
    // A test of it is a list of screens, each of them looked at in many views: long ones, which begin before the short.
    { name: "looks", testDir: "looks", timeout: 600_000 },
    // All on one installation, each with people of its own, in no order.
    { name: "journeys", testDir: "journeys" },
  ],
  testMatch: "*.spec.ts",
  globalSetup: "./site/setUp.ts",
  // A browser waits for its server, for what moves and for what is typed a third of its time: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Limits of waiting end what would never come; they are no verdict on how busy the machine is.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: "../test-results",
  use: {
    launchOptions: { executablePath, args: quiet },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    // What a journey answers in the place of the server, it answers to the page itself.
    serviceWorkers: "block",
    // What moves is waited for before it is clicked.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
  },
});
