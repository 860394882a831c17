/**
 * `npm run firebase-emulator [-- port]` starts the Firebase Auth emulator on this machine, for the tests of the Firebase
 * identity. The first time it installs firebase-tools (some 250 MB) into the user's cache folder, which is why it is
 * no dependency of the project. Ctrl-C ends it; what it knew is gone then.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

const TOOLS = "firebase-tools@^15.34.2";
const host = "127.0.0.1";
const port = Number(process.argv[2] ?? 9099);

const tools = join(cacheFolder(), "pluma", "firebase-tools-15");
const program = join(tools, "node_modules", "firebase-tools", "lib", "bin", "firebase.js");
if (!existsSync(program)) await install();
process.exitCode = await emulate();

function cacheFolder(): string {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return process.platform === "win32" && process.env.LOCALAPPDATA
    ? process.env.LOCALAPPDATA
    : join(homedir(), ".cache");
}

async function install(): Promise<void> {
  say(`Installing ${TOOLS} into ${tools}. This takes a few minutes, once.`);
  mkdirSync(tools, { recursive: true });
  writeFileSync(join(tools, "package.json"), JSON.stringify({ private: true }));
  // What its packages compile or fetch when they are installed serves other emulators.
  const args = ["install", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", TOOLS];
  const code = await run("npm", args, { cwd: tools, shell: process.platform === "win32" });
  if (code !== 0) throw new Error("firebase-tools could not be installed");
}

async function emulate(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "pluma-firebase-"));
  const emulators = { auth: { host, port }, hub: { host, port: port + 1 }, logging: { host, port: port + 2 } };
  const settings = { emulators: { ...emulators, ui: { enabled: false }, singleProjectMode: false } };
  writeFileSync(join(folder, "firebase.json"), JSON.stringify(settings));
  say(`Once it is ready, in another terminal:\n`);
  say(`    FIREBASE_AUTH_EMULATOR_HOST=${host}:${port} npm test -- unit firebase\n`);
  // A project called demo-… is nobody's: nothing of it reaches Google.
  const args = [program, "emulators:start", "--only", "auth", "--project", "demo-pluma"];
  try {
    return await run(process.execPath, args, { cwd: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command in this terminal; its exit code. A signal to us is for it to end by, so we wait for it. */
function run(command: string, args: string[], options: { cwd: string; shell?: boolean }): Promise<number> {
  const child = spawn(command, args, { ...options, stdio: "inherit" });
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
