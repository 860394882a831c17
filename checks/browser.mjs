// Finds the browser that the journeys drive, and installs one where nobody has to be asked.
// Plain JavaScript, so that checks/all.mjs can use it before anything else is known to work.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// The browser without a window first: it is the same one, and draws with a fifth less work.
const commonNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/**
 * Answers `{ path, from }` of a browser that has just told its version, or `{ missing }`: one sentence saying what to do.
 * @param {(line: string) => void} [say]
 */
export async function findBrowser(say = () => {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return { path: named, from: "CHROMIUM_PATH" };
    return { missing: `CHROMIUM_PATH names ${named}, and no browser starts there.` };
  }

  const found = installedBrowser() ?? downloadedBrowser();
  if (found) return found;

  const reasons = [];
  for (const install of [installDebianPackage, installPlaywrightBrowser]) {
    const answer = install(say);
    if (answer.path) return answer;
    if (answer.reason) reasons.push(answer.reason);
  }
  return {
    missing: `No browser for the journeys: install Chromium, or set CHROMIUM_PATH to one (${reasons.join("; ")}).`,
  };
}

function installedBrowser() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of commonNames) {
      const path = join(folder, name);
      if (folder && existsSync(path) && works(path)) return { path, from: "installed" };
    }
  }
  return undefined;
}

function downloadedBrowser() {
  const path = playwright()?.executablePath();
  return path && existsSync(path) && works(path) ? { path, from: "Playwright" } : undefined;
}

function installDebianPackage(say) {
  if (!existsSync("/etc/debian_version")) return {};
  if (process.getuid?.() !== 0) return { reason: "Debian's package needs root: apt-get install chromium" };
  say("installing Debian's chromium-headless-shell (once)");
  // Root who came by "su" may lack the folders that Debian's installer looks for its own programs in.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, DEBIAN_FRONTEND: "noninteractive" };
  // An old list of packages names files that the mirror no longer has, so the list comes first; a mirror that
  // fails here may still have its package in the local cache, so its failure alone is no reason to give up.
  run("apt-get", ["update", "-qq"], { env });
  let reason = "";
  // Older releases have it under its other name only.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const install = run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    const found = installedBrowser();
    if (found) return found;
    reason = `apt-get install ${name} failed: ${lastLine(install)}`;
  }
  return { reason };
}

function installPlaywrightBrowser(say) {
  const cli = playwrightCli();
  if (!cli) return { reason: "Playwright is not installed" };
  say("downloading Playwright's chromium (once)");
  const install = run(process.execPath, [cli, "install", "chromium"]);
  return downloadedBrowser() ?? { reason: `playwright install chromium failed: ${lastLine(install)}` };
}

/** A stub that only tells people to install a snap, or a browser with libraries missing, fails here and not mid-journey. */
function works(path) {
  return run(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function playwright() {
  try {
    return createRequire(join(root, "e2e", "package.json"))("@playwright/test").chromium;
  } catch {
    return undefined;
  }
}

function playwrightCli() {
  try {
    const entry = createRequire(join(root, "e2e", "package.json")).resolve("@playwright/test/package.json");
    return join(dirname(entry), "cli.js");
  } catch {
    return undefined;
  }
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: "utf8", timeout: 600_000, maxBuffer: 64 * 1024 * 1024, ...options });
}

function lastLine(result) {
  const text = `${result.stdout ?? ""}\n${result.stderr ?? ""}\n${result.error?.message ?? ""}`.trim();
  return text.split("\n").at(-1)?.trim() || `exit code ${result.status}`;
}
