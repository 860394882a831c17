import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What findBrowser answers in a process with this environment. */
function find(env: Record<string, string>): { path?: string; from?: string; missing?: string } {
  const module = new URL("./browser.mjs", import.meta.url).href;
  const program = `const { findBrowser } = await import("${module}"); console.log(JSON.stringify(await findBrowser()));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", env });
  return JSON.parse(stdout);
}

test("the browser that CHROMIUM_PATH names is the one", () => {
  // Any program that tells its version will do.
  expect(find({ CHROMIUM_PATH: process.execPath })).toEqual({ path: process.execPath, from: "CHROMIUM_PATH" });
});

test("a CHROMIUM_PATH that does not start is told in one line, and nothing else is tried", () => {
  const { path, missing } = find({ CHROMIUM_PATH: "/nowhere/chromium", PATH: process.env.PATH ?? "" });
  expect(path).toBeUndefined();
  expect(missing).toContain("/nowhere/chromium");
  expect(missing).not.toContain("\n");
});
