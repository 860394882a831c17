// `npm test`: every check in order, the cheap ones first and at once, up to the first that fails. `npm test -- types` runs
// one.
// Plain JavaScript, so that the guard can speak on any Node.

import "../server/nodeGuard.mjs";

const { AsyncLocalStorage } = await import("node:async_hooks");
const { spawn } = await import("node:child_process");
const { mkdtempSync, readFileSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const { delimiter, join } = await import("node:path");
const { fileURLToPath } = await import("node:url");
const { findBrowser } = await import("./browser.mjs");
const { behindOf, readOutdated } = await import("./behind.ts");
const { testsOf, timesOf } = await import("./times.ts");
const { weigh, weighWidget } = await import("./weight.ts");

const root = fileURLToPath(new URL("..", import.meta.url));
/** What a step writes that runs beside others, to be shown in one piece once it is its turn. */
const aside = new AsyncLocalStorage();
const write = (text) => (aside.getStore() ? aside.getStore().push(text) : process.stdout.write(text));
const say = (line) => write(`${line}\n`);
const count = { passed: 0, failed: 0 };
const times = [];
let built;
const tests = [];

/** A step answers true when it passed; `more` are the arguments after its name. */
const steps = {
  // Each checker would find out anew what all files share: four of them take two and a half times as long of two cores.
  types: () => program("tsc", ["-p", ".", "--checkers", "1"]),
  lint: () => program("biome", ["check", "."]),
  house: () => program("node", ["checks/house.ts"]),
  // Only says: what somebody else publishes must not turn this red.
  behind: async () => {
    const outdated = await readOutdated(root);
    if (!outdated) say("The registry was not reached.");
    for (const line of behindOf(outdated ?? {})) say(line);
    return true;
  },
  unit: (more) => vitest(more),
  screens: async (more) => {
    const browser = await browserToDrive();
    return (
      Boolean(browser) && vitest(["--config", "web/test/vitest.config.ts", ...more], { CHROMIUM_PATH: browser.path })
    );
  },
  // Once a run: the journeys need it too, and would else look at pages of another day when they run alone.
  build: () => {
    built ??= program("node", ["server/start.mjs", "build"]);
    return built;
  },
  weight: async () => {
    if (!(await steps.build())) return false;
    const dist = join(root, "web", "dist");
    const weighed = [...weigh(join(dist, "assets")), ...weighWidget(join(dist, "widget"))];
    for (const { line } of weighed) say(line);
    return weighed.every(({ isWithin }) => isWithin);
  },
  browser: async (more) => {
    const browser = await browserToDrive();
    if (!browser) return false;
    if (!(await steps.build())) return false;
    const report = join(reports, "playwright.json");
    const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const passed = await program("playwright", ["test", "--reporter=list,json", ...more], "e2e", env);
    const ran = read(report);
    tests.push(...testsOf(ran));
    const { expected = 0, unexpected = 0, flaky = 0 } = ran.stats ?? {};
    // What passes the second time only did not pass.
    return tally(passed, expected, unexpected + flaky);
  },
};

/** They read the sources and nothing of each other, and none of them keeps two cores busy by itself. */
const atOnce = ["types", "lint", "house", "behind", "build"];

const titles = {
  types: "Types",
  lint: "Lint and format",
  house: "House rules",
  behind: "Packages of an earlier major (never fails)",
  unit: "Unit and HTTP tests, on a real PostgreSQL",
  screens: "Screens and their parts, in a real browser",
  build: "Web build",
  weight: "What opening a chat, and a widget, fetches",
  browser: "Journeys in a real browser",
};

const [wanted, ...more] = process.argv.slice(2);
if (wanted && !Object.hasOwn(steps, wanted)) {
  say(`There is no step "${wanted}": ${Object.keys(steps).join(", ")}.`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "pluma-checks-"));
const isGreen = await (wanted ? runSteps([wanted]) : runAll());
rmSync(reports, { recursive: true, force: true });
for (const line of timesOf(times, tests)) say(line);
say(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = isGreen ? 0 : 1;

async function runAll() {
  const before = performance.now();
  const ran = await Promise.all(
    atOnce.map((name) => {
      const said = [];
      return aside.run(said, () => runStep(name)).then(({ passed }) => ({ passed, text: said.join("") }));
    }),
  );
  times.push({ name: atOnce.join(", "), seconds: secondsSince(before) });
  for (const { text } of ran) write(text);
  count.failed += ran.filter(({ passed }) => !passed).length;
  return ran.every(({ passed }) => passed) && runSteps(Object.keys(steps).filter((name) => !atOnce.includes(name)));
}

async function runSteps(names) {
  for (const name of names) {
    const failedBefore = count.failed;
    const { passed, seconds } = await runStep(name);
    times.push({ name, seconds });
    // A step that fails without a failed test (types, a crash of the runner) must not end in "0 failed".
    if (!passed && count.failed === failedBefore) count.failed += 1;
    if (!passed) return false;
  }
  return true;
}

async function runStep(name) {
  const before = performance.now();
  say(`\n── ${titles[name]} (${name})`);
  const passed = await steps[name](more);
  const seconds = secondsSince(before);
  say(`── ${name} ${passed ? "passed" : "failed"} in ${seconds.toFixed(1)} s\n`);
  return { passed, seconds };
}

function secondsSince(before) {
  return (performance.now() - before) / 1000;
}

async function vitest(more, env = {}) {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=./checks/vitestReport.ts", ...more];
  const ended = await program("vitest", args, ".", { ...env, REPORT_FILE: report });
  const { passed = 0, failed = 0, tests: ran = [] } = read(report);
  tests.push(...ran);
  return tally(ended, passed, failed);
}

async function browserToDrive() {
  const browser = await findBrowser(say);
  say(browser.missing ?? `with ${browser.path} (${browser.from})`);
  return browser.missing ? null : browser;
}

function tally(passed, passedTests, failedTests) {
  count.passed += passedTests;
  count.failed += failedTests;
  return passed && failedTests === 0;
}

/** Runs a program of this checkout, its output going straight to the terminal, or with what its step says. */
function program(name, args, folder = ".", env = {}) {
  const said = aside.getStore();
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      cwd: join(root, folder),
      stdio: ["ignore", ...(said ? ["pipe", "pipe"] : ["inherit", "inherit"])],
      env: { ...process.env, ...env, PATH: path },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => said.push(text));
    child.once("error", (error) => {
      say(error.message);
      resolve(false);
    });
    // Only then everything that it wrote has come.
    child.once("close", (code) => resolve(code === 0));
  });
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {};
  }
}
