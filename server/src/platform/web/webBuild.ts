import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Vite could not build the web app; the message holds what it said. */
export class WebBuildFailed extends Error {
  override name = "WebBuildFailed";
}

const WIDGET_CONFIG = join("widget", "vite.config.ts");
const sources = ["web", "contract/src", "package-lock.json"];
const noSource = new Set(["node_modules", "dist", "test", ".vite"]);
const isTest = /\.test\.[cm]?[jt]sx?$/;

/** True when web/dist is missing, was cut short, or a file that it was made of has changed, come or gone since. */
export function isWebBuildStale(root: string) {
  return readMade(root) !== fingerprint(root);
}

/** Builds the web app into web/dist, in a process of its own so that its memory is given back; throws WebBuildFailed. */
export async function buildWeb(root: string) {
  const web = join(root, "web");
  const vite = join(dirname(createRequire(join(web, "package.json")).resolve("vite/package.json")), "bin", "vite.js");
  const before = fingerprint(root);
  rmSync(madeFile(root), { force: true });
  // What runs on customers' pages has a build of its own, into a folder of the first, which empties it.
  const builds = [[], ["--config", WIDGET_CONFIG]].filter(([, config]) => !config || existsSync(join(web, config)));
  for (const more of builds) {
    const { code, said } = await run(process.execPath, [vite, "build", "--logLevel", "warn", ...more], web);
    if (code !== 0) throw new WebBuildFailed(`The web app could not be built:\n${said.trim()}`);
  }
  // Of sources that changed meanwhile nobody knows which were read; without the mark, the next start builds again.
  if (fingerprint(root) === before) writeFileSync(madeFile(root), before);
}

/**
 * One value for the names, sizes and times of all sources. Times in whole seconds, since container images keep no
 * more; and compared for being the same, not for being older, since an unpacked or copied file may have any time.
 */
function fingerprint(root: string) {
  const hash = createHash("sha256");
  const visit = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) hash.update(`${relative(root, path)} ${found.size} ${Math.floor(found.mtimeMs / 1000)}\n`);
    if (!found?.isDirectory()) return;
    for (const entry of readdirSync(path).sort()) {
      if (!noSource.has(entry) && !isTest.test(entry)) visit(join(path, entry));
    }
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest("hex");
}

function readMade(root: string) {
  try {
    return readFileSync(madeFile(root), "utf8");
  } catch {
    return undefined;
  }
}

function madeFile(root: string) {
  return join(root, "web", "dist", ".made");
}

function run(command: string, args: string[], cwd: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    const keep = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said }));
  });
}
