import { createHash } from "node:crypto";
import {
  lchown,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rmdir,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type Account, runAs } from "./account.ts";
import type { StartLog } from "./log.ts";
import { OwnPostgresRefused } from "./refused.ts";
import { makeSharedFolder, sharedFolder } from "./sharedFolder.ts";

/** The folders and files of one data folder's database; `home` holds the others, except a socket whose path was too long. */
export type Place = { home: string; cluster: string; socketFolder: string; logFile: string };

// The system's limit for the path of a socket is 107 bytes on Linux, 103 on macOS, and ".s.PGSQL.5432" takes 14.
const socketFolderBytesMax = 90;

/** Answers where the database of the data folder lies, with its home made for the account; the same place next time. */
export async function placeOf(dataDir: string, account: Account | undefined, log: StartLog): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await homeOf(await realpath(dataDir), account, log);
  await refuseAnothersHome(home, account);
  return {
    home,
    cluster: join(home, "cluster"),
    socketFolder: await socketFolderOf(home),
    logFile: join(home, "postgresql.log"),
  };
}

/** Makes the folder of the socket, open to its owner alone. */
export async function makeSocketFolder({ home, socketFolder }: Place) {
  await mkdir(socketFolder, { mode: 0o700 }).catch(ignoreExisting);
  const { uid, gid } = await stat(home);
  const now = await lstat(socketFolder);
  // In a folder that everybody may write to, somebody else may have made this one first, to listen in our name.
  const isOurs =
    now.isDirectory() && (now.uid === uid || now.uid === process.getuid?.()) && (now.mode & 0o777) === 0o700;
  if (!isOurs) {
    throw new OwnPostgresRefused(
      `${socketFolder}, where PostgreSQL's socket should be, is not a folder of ours alone: delete it, or use a data folder with a shorter path.`,
    );
  }
  // Never through a symlink: root gives away the folder, not what somebody put in its place.
  if (now.uid !== uid) await lchown(socketFolder, uid, gid);
}

async function homeOf(dataDir: string, account: Account | undefined, log: StartLog) {
  const entry = join(dataDir, "postgres");
  const known = await lstat(entry).catch(() => undefined);
  if (known?.isSymbolicLink()) return linkedHome(entry, dataDir);
  if (known && (await holdsCluster(entry))) return entry;

  if (!known) await mkdir(entry, { mode: 0o700 });
  if (!account) return entry;
  if (await handOver(entry, account)) return entry;

  await rmdir(entry).catch(() => {
    throw new OwnPostgresRefused(
      `The user "${account.name}" cannot write to ${entry}, and it is not empty: remove it, or set DATABASE_URL.`,
    );
  });
  return moveOut(dataDir, entry, account, log);
}

/** Keeps the database of an unreachable data folder in the shared folder, with a link to it in its old place. */
async function moveOut(dataDir: string, entry: string, account: Account, log: StartLog) {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const home = join(sharedFolder, `${basename(dataDir).replace(/[^\w.-]/g, "_")}-${hash}`);
  await makeSharedFolder();
  if (await holdsCluster(home)) {
    // Its link is gone, so somebody emptied the data folder to start anew; or by mistake, so nothing is deleted.
    const aside = `${home}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
    await rename(home, aside);
    log.warn(
      `The data folder ${dataDir} is new, so the database of an earlier one of the same name was put aside as ${aside}.`,
    );
  }
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (!(await handOver(home, account))) {
    throw new OwnPostgresRefused(
      `The user "${account.name}" can write neither to ${entry} nor to ${home}: start Pluma as an ordinary user, or set DATABASE_URL.`,
    );
  }
  await writeFile(ownerFile(home), `${dataDir}\n`);
  await symlink(home, entry);
  log.info(
    `PostgreSQL runs as the user "${account.name}", who cannot reach ${dataDir}; the database is kept in ${home}.`,
  );
  return home;
}

async function linkedHome(entry: string, dataDir: string) {
  const home = await realpath(entry).catch(() => undefined);
  if (!home) {
    throw new OwnPostgresRefused(
      `${entry} points to ${await readlink(entry)}, which is not there: bring the database back, or delete the link to start with an empty one.`,
    );
  }
  const owner = (await readFile(ownerFile(home), "utf8").catch(() => "")).trim();
  if (owner === "" || owner === dataDir) return home;
  // A copied data folder still links to the first one's database; two apps on it would stop it under each other.
  const rival = await realpath(join(owner, "postgres")).catch(() => undefined);
  if (rival === home) {
    throw new OwnPostgresRefused(
      `${dataDir} is a copy of ${owner} and links to its database in ${home}: delete ${entry} to start with an empty database.`,
    );
  }
  await writeFile(ownerFile(home), `${dataDir}\n`);
  return home;
}

async function refuseAnothersHome(home: string, account: Account | undefined) {
  const { uid } = await stat(home);
  const wanted = account?.uid ?? process.getuid?.();
  if (wanted === undefined || uid === wanted) return;
  const runner = account ? `the user "${account.name}"` : "you";
  throw new OwnPostgresRefused(
    `The database in ${home} belongs to another user (number ${uid}), and here it would run as ${runner} (number ${wanted}): start Pluma as the user who made it, or give it away with "chown -R ${account?.name ?? wanted} ${home}".`,
  );
}

async function socketFolderOf(home: string) {
  const beside = join(home, "socket");
  if (Buffer.byteLength(beside) <= socketFolderBytesMax) return beside;
  const hash = createHash("sha256").update(home).digest("hex").slice(0, 16);
  return join(await realpath(tmpdir()), `pluma-${hash}`);
}

/** Gives the folder to the account and answers whether it can really write there: rights above it, or the file system, may forbid it. */
async function handOver(folder: string, account: Account) {
  try {
    await lchown(folder, account.uid, account.gid);
  } catch {
    return false;
  }
  const tried = await runAs(account, "/bin/sh", ["-c", 'cd "$1" && : > .reach && rm .reach', "sh", folder]);
  return tried.ok;
}

async function holdsCluster(home: string) {
  return stat(join(home, "cluster", "PG_VERSION")).then(
    () => true,
    () => false,
  );
}

function ownerFile(home: string) {
  return `${dirname(home)}/${basename(home)}.data-folder`;
}

function ignoreExisting(error: unknown) {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}
