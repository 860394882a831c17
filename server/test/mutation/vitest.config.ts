import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { marked, sitesBelow } from "./sites.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const sites = sitesBelow(root);

const droppable: Plugin = {
  name: "droppable",
  enforce: "pre",
  transform(code, id) {
    const own = sites.filter(({ path }) => id.endsWith(`/${path}`));
    return own.length === 0 ? null : { code: marked(code, own), map: null };
  },
};

/** `npm run mutate`: drops every condition of ownership, one by one, and sees whether a check notices. */
export default defineConfig({
  root,
  plugins: [droppable],
  test: {
    include: ["server/test/mutation/*.mutate.ts"],
    globalSetup: ["server/test/postgres.ts"],
    setupFiles: ["server/test/mutation/mark.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
  },
});
