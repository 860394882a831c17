import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import type { StartLog } from "./log.ts";
import { OwnPostgresRefused } from "./refused.ts";

const run = promisify(execFile);

/** Whom the database server runs as; undefined means as the app itself. */
export type Account = { name: string; uid: number; gid: number };

const accountName = "postgres";
// Debian and Red Hat, then Debian without passwd's tools on the path, then Alpine and BusyBox.
const waysToAdd: [command: string, args: string[]][] = [
  [
    "useradd",
    [
      "--system",
      "--user-group",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
      accountName,
    ],
  ],
  [
    "adduser",
    ["--system", "--group", "--no-create-home", "--home", "/nonexistent", "--shell", "/usr/sbin/nologin", accountName],
  ],
  ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", accountName]],
];

/** Answers the account that PostgreSQL, which refuses to run as root, is to run as; makes it when the system has none. */
export async function serverAccount(log: StartLog): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await findAccount();
  if (found) return found;

  let reason = "neither useradd nor adduser was found";
  for (const [command, args] of waysToAdd) {
    try {
      // Root who came by "su" may lack the folders of the system's own programs.
      await run(command, args, { env: { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/sbin:/sbin` } });
    } catch (error) {
      if (!isMissingProgram(error)) reason = lastLine(error);
      continue;
    }
    const made = await findAccount();
    if (!made) continue;
    log.info(`PostgreSQL refuses to run as root, so a system user "${accountName}" was made for it.`);
    return made;
  }
  throw new OwnPostgresRefused(
    `PostgreSQL refuses to run as root, and a system user "${accountName}" could not be made (${reason}). Make one, start Pluma as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Runs a program to its end as the given account and answers whether it succeeded, with what it last said. */
export function runAs(
  account: Account | undefined,
  command: string,
  args: string[],
  cwd = "/",
): Promise<{ ok: boolean; said: string }> {
  return new Promise((resolve) => {
    let said = "";
    const keep = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    };
    const child = spawn(command, args, {
      cwd,
      env: serverEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      ...idsOf(account),
    });
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ ok: false, said: error.message }));
    child.once("close", (code) => resolve({ ok: code === 0, said: said.trim() }));
  });
}

/** The uid and gid options of a child process that is to run as the account. */
export function idsOf(account: Account | undefined) {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** An environment without the app's secrets, and without the PG* variables that would steer PostgreSQL elsewhere. */
export function serverEnvironment() {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", accountName]), run("id", ["-g", accountName])]);
    return { name: accountName, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

function isMissingProgram(error: unknown) {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function lastLine(error: unknown) {
  return (
    String(error instanceof Error ? error.message : error)
      .trim()
      .split("\n")
      .at(-1) ?? ""
  );
}
