import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a program as if on the given Node; what that one would say of TypeScript or of newer modules is never reached. */
function runOn(version: string, program: string, ...args: string[]) {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const { DATABASE_URL: _given, ...env } = process.env;
  return spawnSync(process.execPath, ["--import", `data:text/javascript,${pretend}`, program, ...args], {
    encoding: "utf8",
    env,
    timeout: 100_000,
  });
}

test.each(["./start.mjs", "../checks/all.mjs", "./src/platform/nodeVersion.ts"])(
  "%s on an older Node says in one line what to do, and stops",
  (program) => {
    const { status, stdout, stderr } = runOn("22.20.0", path(program));
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^Pluma needs Node 26, and this is Node 22\.20\.0\..*npm ci && npm start.*\n$/);
  },
);

test("a worker without a shared PostgreSQL is refused in one line, before anything starts", () => {
  const { status, stdout, stderr } = runOn(process.versions.node, path("./start.mjs"), "worker");
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^A worker .*DATABASE_URL.*\n$/);
});

test("an unknown command is refused with the list of those there are", () => {
  const { status, stderr } = runOn(process.versions.node, path("./start.mjs"), "toString");
  expect(status).toBe(1);
  expect(stderr).toContain("npm run worker");
});
