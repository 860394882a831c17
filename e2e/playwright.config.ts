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
  // Each on a server of its own: what one leaves behind is not in the other's pictures.
  projects: [
    { name: "journeys", testDir: "journeys" },
    { name: "looks", testDir: "looks" },
  ],
  testMatch: "*.spec.ts",
  globalSetup: "./site/postgres.ts",
  // Each worker runs a whole server; two cores hold one browser and one server well: two of each took as long together.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  use: {
    launchOptions: { executablePath, args: quiet },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Madrid",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
  },
});
