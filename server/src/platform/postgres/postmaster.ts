import { execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, idsOf, serverEnvironment } from "./account.ts";
import type { StartLog } from "./log.ts";
import type { Place } from "./place.ts";
import { OwnPostgresRefused } from "./refused.ts";

/** The server process of a cluster. */
export type Postmaster = { pid: number };

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const pollMs = 10;
const slowMs = 3000;
const orphansMsMax = 30_000;
const logBytesMax = 10 * 1024 * 1024;

/** Answers the process that serves the cluster now, whoever started it; a pid file that a crash left behind is not one. */
export function runningPostmaster(place: Place): Postmaster | undefined {
  const pid = namedPid(place);
  return pid && isAlive(pid) && servesCluster(pid, place.cluster) ? { pid } : undefined;
}

/** True when the process runs exactly this program with these arguments, and the program is still on disk. */
export function runsWith(postmaster: Postmaster, place: Place, program: string, args: string[]) {
  const wanted = [program, ...args.map((arg) => `"${arg}"`)].join(" ");
  const options = readFileOr(join(place.cluster, "postmaster.opts"), "").trim();
  return options === wanted && !linkOr(`/proc/${postmaster.pid}/exe`, "").endsWith(" (deleted)");
}

/** Starts the server in a session of its own and answers when it takes connections. */
export async function launch(
  place: Place,
  program: string,
  args: string[],
  account: Account | undefined,
  log: StartLog,
): Promise<Postmaster> {
  forgetForeignPid(place);
  const until = performance.now() + orphansMsMax;
  for (;;) {
    const started = await launchOnce(place, program, args, account, log);
    if ("pid" in started) return started;
    // When a server is killed, its sessions end by themselves a moment later; until then PostgreSQL will not start.
    const hasOrphans = started.complaint.includes("still in use");
    if (!hasOrphans || performance.now() > until) {
      throw new OwnPostgresRefused(
        `PostgreSQL did not start: ${started.complaint} The whole log is in ${place.logFile}.`,
      );
    }
    await delay(10 * pollMs);
  }
}

async function launchOnce(
  place: Place,
  program: string,
  args: string[],
  account: Account | undefined,
  log: StartLog,
): Promise<Postmaster | { complaint: string }> {
  keepLogShort(place.logFile);
  // Never through a symlink: root opens the file in a folder that the database's user may write to.
  const output = openSync(place.logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const logStart = statSync(place.logFile).size;
  // A session of its own: a Ctrl-C in the terminal goes to the app alone, which ends its work and then the database.
  const child = spawn(program, args, {
    cwd: place.home,
    detached: true,
    stdio: ["ignore", output, output],
    env: serverEnvironment(),
    ...idsOf(account),
  });
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended ??= signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
  });

  const slowAt = performance.now() + slowMs;
  let told = false;
  while (ended === undefined) {
    const [pid, , , , , , , state] = readPidFile(place);
    if (child.pid && Number(pid) === child.pid && state?.trim() === "ready") return { pid: child.pid };
    if (!told && performance.now() > slowAt) {
      told = true;
      log.info("PostgreSQL is taking its time: after an unclean stop it first repeats what was not yet on disk.");
    }
    await delay(pollMs);
  }
  return { complaint: lastComplaint(place.logFile, logStart) ?? `${ended}.` };
}

/** Ends the server with everything written, waiting for it; sessions still open are cut. */
export async function shutDown(postmaster: Postmaster, place: Place) {
  // Fast first. If a checkpoint hangs on a sick disk, immediate: the log is replayed at the next start.
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, waitMs] of steps) {
    if (!sendSignal(postmaster.pid, signal)) return;
    if (await hasEnded(postmaster, place, waitMs)) return;
  }
  throw new OwnPostgresRefused(
    `PostgreSQL (process ${postmaster.pid}) does not end; its files are in ${place.cluster}.`,
  );
}

async function hasEnded(postmaster: Postmaster, place: Place, waitMs: number) {
  const until = performance.now() + waitMs;
  while (performance.now() < until) {
    // Its pid file goes last; where nobody collects dead processes (some containers), the process itself never seems to.
    if (!isAlive(postmaster.pid) || !existsSync(join(place.cluster, "postmaster.pid"))) return true;
    await delay(pollMs);
  }
  return false;
}

/** After a power cut the number may belong to any program, and PostgreSQL itself would wait for that one to go. */
function forgetForeignPid(place: Place) {
  const pid = namedPid(place);
  if (pid && isAlive(pid)) rmSync(join(place.cluster, "postmaster.pid"), { force: true });
}

function namedPid(place: Place) {
  const pid = Number(readPidFile(place)[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function readPidFile(place: Place) {
  return readFileOr(join(place.cluster, "postmaster.pid"), "").split("\n");
}

function isAlive(pid: number) {
  return sendSignal(pid, 0);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0) {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    // Somebody else's process: alive, but never our server, which runs as this user or as one that root may signal.
    return error instanceof Error && "code" in error && error.code === "EPERM" && signal === 0;
  }
}

function servesCluster(pid: number, cluster: string) {
  // A server works in its cluster's folder.
  const folder = linkOr(`/proc/${pid}/cwd`, undefined);
  if (folder !== undefined) return folder === realpathSync(cluster);
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).includes(cluster);
  } catch {
    return false;
  }
}

function keepLogShort(logFile: string) {
  if (existsSync(logFile) && statSync(logFile).size > logBytesMax) renameSync(logFile, `${logFile}.old`);
}

/** The reason that the server gave, as one sentence; undefined when it said nothing. */
function lastComplaint(logFile: string, from: number) {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split("\n");
  const complaint = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return complaint
    ?.replace(/^.*?(FATAL|PANIC):\s*/, "")
    .trim()
    .replace(/\.?$/, ".");
}

function readFileOr<T>(path: string, otherwise: T) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}

function linkOr<T>(path: string, otherwise: T) {
  try {
    return readlinkSync(path);
  } catch {
    return otherwise;
  }
}
