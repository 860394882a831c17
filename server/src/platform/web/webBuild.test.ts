import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildWeb, isWebBuildStale, WebBuildFailed } from "./webBuild.ts";

const checkout = fileURLToPath(new URL("../../../..", import.meta.url));
let built: string;
let root: string;

// A whole Pluma in small: one page with one script, built once by the real Vite and copied for each test.
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), "pluma-web-"));
  await mkdir(join(built, "web", "src"), { recursive: true });
  await mkdir(join(built, "contract", "src"), { recursive: true });
  await symlink(join(checkout, "node_modules"), join(built, "node_modules"));
  await writeFile(join(built, "package-lock.json"), "{}");
  await writeFile(join(built, "contract", "src", "kit.ts"), "export const one = 1;");
  await writeFile(join(built, "web", "package.json"), "{}");
  await writeFile(join(built, "web", "index.html"), '<script type="module" src="/src/main.ts"></script>');
  await writeFile(join(built, "web", "src", "main.ts"), 'document.title = "one";');
  await buildWeb(built);
});

beforeEach(async () => {
  root = `${built}-copy`;
  await rm(root, { recursive: true, force: true });
  await cp(built, root, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
});

afterAll(async () => {
  await rm(built, { recursive: true, force: true });
  await rm(`${built}-copy`, { recursive: true, force: true });
});

test("a build of these sources is used again", () => {
  expect(isWebBuildStale(root)).toBe(false);
});

test.each([
  ["a changed source", "web/src/main.ts", 'document.title = "other";'],
  ["a new source", "web/src/new.ts", ""],
  ["a changed contract", "contract/src/kit.ts", "export const one = 11;"],
  ["a changed list of packages", "package-lock.json", '{ "a": 1 }'],
])("%s asks for a new build", async (_what, path, content) => {
  await writeFile(join(root, path), content);
  expect(isWebBuildStale(root)).toBe(true);
});

test("a source put back from an older copy asks for a new build", async () => {
  await utimes(join(root, "web/src/main.ts"), 1000, 1000);
  expect(isWebBuildStale(root)).toBe(true);
});

test("a source that is gone asks for a new build", async () => {
  await rm(join(root, "web/src/main.ts"));
  expect(isWebBuildStale(root)).toBe(true);
});

test("tests and what packages write beside the sources ask for none", async () => {
  await writeFile(join(root, "web/src/main.test.ts"), "");
  await mkdir(join(root, "web/node_modules"));
  await writeFile(join(root, "web/node_modules/cache"), "");
  expect(isWebBuildStale(root)).toBe(false);
});

test("a build that is missing, or that failed, asks for a new one and says why it failed", async () => {
  await writeFile(join(root, "web/src/main.ts"), 'import "./nowhere.ts";');
  const failure = await buildWeb(root).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WebBuildFailed);
  expect(String(failure)).toContain("nowhere.ts");
  expect(isWebBuildStale(root)).toBe(true);
});
