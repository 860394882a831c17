import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { nowMs, sleep } from "./clock.ts";

/** The checkout that is measured. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** A program of its own that is being measured. */
export type Program = { pid: number; address: string; stop: () => Promise<void> };

const readyMsMax = 60_000;
const stopMsMax = 12_000;

// Nothing of the person's own environment: a DATABASE_URL or a key of theirs must not be measured, nor spent.
const bareEnvironment = () => ({ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NODE_ENV: "production" });

/** Starts a program of this folder; it is ready when it prints its address. */
export async function startHere(file: string, args: string[] = []): Promise<Program> {
  const child = launch(file, [fileURLToPath(new URL(`programs/${file}`, import.meta.url)), ...args], {});
  const address = await new Promise<string>((resolve, reject) => {
    child.process.stdout?.once("data", (line: Buffer) => resolve(line.toString().trim()));
    child.process.once("exit", () => reject(new Error(`${file} did not start: ${child.said()}`)));
  });
  return programOf(child.process, address);
}

/** Starts Pluma as `npm start` does, on a free port, and waits until it takes requests. */
export async function startPluma(env: Record<string, string>): Promise<Program & { readyAfterMs: number }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const startedAtMs = nowMs();
  const child = launch("pluma", ["server/start.mjs"], {
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: "warn",
    ...env,
  });
  const program = programOf(child.process, address);
  try {
    await untilReady(address, child);
  } catch (error) {
    await program.stop();
    throw error;
  }
  return { ...program, readyAfterMs: nowMs() - startedAtMs };
}

async function untilReady(address: string, child: Launched): Promise<void> {
  for (const endMs = nowMs() + readyMsMax; nowMs() < endMs; await sleep(5)) {
    if (child.process.exitCode !== null) throw new Error(`Pluma ended instead of starting: ${child.said()}`);
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`Pluma was not ready within ${readyMsMax / 1000} s: ${child.said()}`);
}

/** Everything that was started and still runs, so that nothing stays behind however the measuring ends. */
const running = new Set<ChildProcess>();
let isEnding = false;

/** Stops every program that this process started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stop));
}

/** Stops every program, and starts none any more: a figure that was interrupted may still be in the middle. */
export async function endAll(): Promise<void> {
  isEnding = true;
  await stopAll();
}

type Launched = { process: ChildProcess; said: () => string };

function launch(name: string, args: string[], env: Record<string, string>): Launched {
  if (isEnding) throw new Error("interrupted");
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Out of the terminal's reach: Ctrl-C and our own signal would be two, and Pluma does not wait after the second.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...bareEnvironment(), ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  child.stdout?.resume();
  return { process: child, said: () => said.trim() || `${name} said nothing` };
}

function programOf(child: ChildProcess, address: string): Program {
  return { pid: child.pid ?? 0, address, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const late = setTimeout(() => child.kill("SIGKILL"), stopMsMax);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Processor time that a process has used, all of its threads together, in milliseconds (steps of 10). */
export function cpuMs(pid: number): number {
  const [, , , , , , , , , , , user, system] = statOf(pid);
  return (Number(user) + Number(system)) * 10;
}

/** The same for a process and all its children, those that have ended among them. */
export function cpuMsOfTree(pid: number, children: number[]): number {
  // The children first: of one that ends meanwhile the parent has all that it used.
  const running = children.reduce((total, each) => total + (cpuMsOfRunning(each) ?? 0), 0);
  const [, , , , , , , , , , , , , endedUser, endedSystem] = statOf(pid);
  return running + cpuMs(pid) + (Number(endedUser) + Number(endedSystem)) * 10;
}

function cpuMsOfRunning(pid: number): number | null {
  try {
    return cpuMs(pid);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return null;
    throw error;
  }
}

/** The processes that this one started and that still run. */
export function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return listed === "" ? [] : listed.split(" ").map(Number);
}

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Memory that a process holds in RAM, in bytes. */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? Number.NaN) * 1024;
}

/** The fields of /proc/…/stat from the state on; the name before it may hold spaces and parentheses. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
