import { defineConfig } from "vitest/config";

// What is drawn, *.test.tsx, has a run of its own in a browser: web/test/vitest.config.ts.
const project = (name: string, root: string, more = {}) => ({
  test: { name, include: [`${root}/**/*.test.ts`], environment: "node" as const, ...more },
});

export default defineConfig({
  test: {
    // Tests wait for the database as much as they compute: on two cores two files at once take half the time.
    maxWorkers: 2,
    projects: [
      project("contract", "contract/src"),
      project("server", "server", {
        globalSetup: ["server/test/postgres.ts"],
        testTimeout: 20_000,
        hookTimeout: 60_000,
      }),
      project("web", "web/src"),
      project("checks", "checks"),
    ],
  },
});
