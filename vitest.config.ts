import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import LongestFirst from "./checks/longestFirst.ts";

// Workers, and the threads and servers that tests start, find what was compiled before, as an installation does: most of
// what a thread takes to answer is to compile its libraries.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/pluma-compiled", import.meta.url));

// What is drawn, *.test.tsx, has a run of its own in a browser: web/test/vitest.config.ts.
const project = (name: string, root: string, more = {}) => ({
  test: {
    name,
    include: [`${root}/**/*.test.ts`],
    environment: "node" as const,
    // How long something may take is no guarantee of a test: these only end what would never come.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // TEST_SHUFFLE=7 runs the tests of each file in an order drawn from that seed.
    sequence: { shuffle: { tests: shuffle !== undefined } },
    ...more,
  },
});

const shuffle = process.env.TEST_SHUFFLE;

export default defineConfig({
  test: {
    // Tests wait for the database, jobs and clocks as much as they compute: four at once fill two cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst, ...(shuffle !== undefined && { seed: Number(shuffle) }) },
    projects: [
      // Shapes and rules keep nothing: a process for each of these small files takes as long as what they test.
      project("contract", "contract/src", { isolate: false }),
      // A worker loads the server once and opens many apps in turn; loading it anew for each file took two seconds each.
      project("server", "server", {
        isolate: false,
        globalSetup: ["server/test/postgres.ts"],
        setupFiles: ["server/test/setUp/warnings.ts"],
      }),
      project("web", "web/src", { pool: "threads" }),
      project("widget", "web/widget", { pool: "threads" }),
      project("checks", "checks"),
    ],
  },
});
