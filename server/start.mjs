// The one way in: `node server/start.mjs [worker|dev|build]`. Plain JavaScript, so that the guard can speak on any Node.

import "./nodeGuard.mjs";

// Imported only now that the Node is known to be new enough.
const { readdirSync } = await import("node:fs");
const { enableCompileCache, flushCompileCache, getCompileCacheDir, constants, registerHooks } = await import(
  "node:module"
);
const { fileURLToPath } = await import("node:url");

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);

const commands = {
  /** The app: pages, calls, sockets and jobs. */
  all: async () => {
    await buildWebIfStale();
    await run("all");
  },
  /** Jobs alone, beside apps that share a PostgreSQL. */
  worker: async () => {
    if (!process.env.DATABASE_URL) {
      fail(
        "A worker shares its PostgreSQL with the app: set DATABASE_URL for both. Without it, jobs run inside `npm start`.",
      );
    }
    await run("worker");
  },
  /** The server, started again when its sources change, and Vite's development server in front of it. */
  dev: async () => {
    const { develop } = await import("./src/platform/web/develop.ts");
    await develop(root, say);
  },
  /** What `dev` keeps running: the app without a build of its pages. */
  "dev-server": () => run("all"),
  /** The web app, if its build is not of these sources. */
  build: buildWebIfStale,
};

/**
 * In MiB, half of what V8 may keep for what is new. By itself it takes 64 when a start makes much, and gives nothing of
 * it back: half of what an idle server held. What is asked for by a request is gone long before 16 are full. Two hundred
 * that begin at once are not: with 8 what they still need was carried over twice as often, and their first tokens waited for it.
 */
const NEW_SPACE_MIB = 16;

/**
 * glibc keeps room for each thread apart and gives none of it back, 7 MiB of an idle server. Here one thread does nearly all
 * that takes memory of it: V8 has its own.
 */
const ROOM_FOR_ALL = { MALLOC_ARENA_MAX: "1" };

/**
 * How many names of modules are looked up between two flushes of the cache of compiled modules. Until it is flushed Node
 * keeps all that it read there: 12 MiB in small pieces among what stays, holes that the system is never given back.
 */
const NAMES_PER_FLUSH = 100;

const name = process.argv[2] ?? "all";
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`There is no command "${name}": npm start, npm run worker, npm run dev, npm run build.`);
if (name === "all" || name === "worker") becomeSmall();
cacheCompiledModules();
await command();

async function run(mode) {
  loadLean();
  const { start } = await import("./src/main.ts");
  await start(mode);
  // Node writes the cache when it ends; an app that is killed instead would compile everything again next time.
  setTimeout(flushCompileCache, 3000).unref();
}

/**
 * Starts this process anew, as itself, with the flag and the variable that are taken at its start only; whoever sets the flag has the
 * say, and whoever sets the variable of that.
 */
function becomeSmall() {
  const flag = "--max-semi-space-size";
  const said = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
  if (said.includes(flag) || process.platform === "win32") return;
  const node = [process.execPath, `${flag}=${NEW_SPACE_MIB}`, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, node, { ...ROOM_FOR_ALL, ...process.env });
}

/**
 * Drizzle's ES modules import each other in a circle that takes 0.7 s and 100 MB to link; its CommonJS build does not. And
 * what was read of the cache goes as others come. A first start has all of it to write instead, and is ready before it does.
 */
function loadLean() {
  const folder = getCompileCacheDir();
  const isCached = folder !== undefined && readdirSync(folder).length > 0;
  let names = 0;
  registerHooks({
    resolve(name, context, next) {
      names += 1;
      if (isCached && names % NAMES_PER_FLUSH === 0) flushCompileCache();
      return next(name, name.startsWith("drizzle-orm") ? { ...context, conditions: ["node", "require"] } : context);
    },
  });
}

async function buildWebIfStale() {
  const { buildWeb, isWebBuildStale } = await import("./src/platform/web/webBuild.ts");
  if (!isWebBuildStale(root)) return;
  const before = performance.now();
  say("Building the web app (once, and again only after it changed) …");
  try {
    await buildWeb(root);
  } catch (error) {
    if (error?.name !== "WebBuildFailed") throw error;
    fail(error.message);
  }
  say(`Built in ${((performance.now() - before) / 1000).toFixed(1)} s.`);
}

/** A start with compiled modules at hand takes half the time. Whoever may not write here has a folder of their own. */
function cacheCompiledModules() {
  const beside = enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/pluma-compiled", import.meta.url)));
  if (beside.status === constants.compileCacheStatus.FAILED) enableCompileCache();
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
