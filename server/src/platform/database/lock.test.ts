import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderBusy, lockDataFolder } from "./lock.ts";

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pluma-lock-"));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Another process that takes the folder and keeps it; answers what it says first. */
async function anotherApp(dataDir: string) {
  const module = new URL("./lock.ts", import.meta.url).href;
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(module)});
    try { await lockDataFolder(${JSON.stringify(dataDir)}); console.log("holds"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said]: Buffer[] = await once(child.stdout, "data");
  return { child, said: said?.toString().trim() };
}

async function kill(child: ChildProcess) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

test("a second app is refused in one line that names the folder and the process that has it", async () => {
  const first = await anotherApp(folder);
  const refusal = await lockDataFolder(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderBusy);
  expect(String(refusal)).toContain(folder);
  expect(String(refusal)).toContain(`process ${first.child.pid}`);
  expect(String(refusal)).not.toContain("\n");
});

test("a second app is refused through another path to the same folder", async () => {
  const alias = `${folder}-alias`;
  await symlink(folder, alias);
  try {
    await anotherApp(folder);
    await expect(lockDataFolder(alias)).rejects.toBeInstanceOf(DataFolderBusy);
  } finally {
    await rm(alias);
  }
});

test("a second app is refused while the first is too busy to answer", async () => {
  const first = await anotherApp(folder);
  first.child.kill("SIGSTOP");
  await expect(lockDataFolder(folder)).rejects.toBeInstanceOf(DataFolderBusy);
});

test("an app that was killed leaves the folder free", async () => {
  const first = await anotherApp(folder);
  await kill(first.child);
  const lock = await lockDataFolder(folder);
  await lock.release();
});

test("of two apps that start at the same moment on a folder left by a killed one, exactly one gets it", async () => {
  await kill((await anotherApp(folder)).child);
  const said = (await Promise.all([anotherApp(folder), anotherApp(folder)])).map((app) => app.said);
  expect(said.sort()).toEqual(["DataFolderBusy", "holds"]);
});

test("a released folder can be taken again", async () => {
  await (await lockDataFolder(folder)).release();
  expect((await anotherApp(folder)).said).toBe("holds");
});

test("a file in the socket's place, left by a copy or a power cut, does not keep the folder taken", async () => {
  await writeFile(join(folder, "app.sock"), "");
  await (await lockDataFolder(folder)).release();
});

test("two folders do not meet", async () => {
  const other = join(folder, "other");
  await mkdir(other);
  await anotherApp(folder);
  await (await lockDataFolder(other)).release();
});
