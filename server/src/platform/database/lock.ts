import { createHash } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The data folder cannot be had; the message is one line for the person at the terminal. */
export class DataFolderRefused extends Error {
  override name = "DataFolderRefused";
}

/** Another app works on this data folder. */
export class DataFolderBusy extends DataFolderRefused {
  override name = "DataFolderBusy";

  constructor(dataDir: string, holder: string | undefined) {
    const who = holder ? `another Pluma (process ${holder})` : "another Pluma";
    super(
      `The data folder ${dataDir} is in use by ${who}: stop that one, or give this one a folder of its own with DATA_DIR.`,
    );
  }
}

/** One app's right to a data folder, held until released or until the process ends, however it ends. */
export type DataFolderLock = { release: () => Promise<void> };

// The system's limit for a socket's path, less a little.
const socketPathBytesMax = 100;
const answerMsMax = 500;

/**
 * Takes the data folder, made if absent, for this process alone. Throws DataFolderBusy when another has it, and
 * DataFolderRefused when it cannot be written to.
 *
 * A listening socket is the lock, since the system closes it with the process: a file with a process number in it goes
 * stale on a kill or a power cut. On Linux there are two: an abstract one, which two starters can never both get, and a
 * file in the folder, which is also seen from another container that mounts the same folder.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const held: Server[] = [];
  const release = async () => {
    await Promise.all(held.map(close));
  };
  try {
    // Open to pass, closed to read: PostgreSQL may run as another user, and its folder lies in this one.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const folder = await realpath(dataDir);
    const hash = createHash("sha256").update(folder).digest("hex").slice(0, 32);
    if (process.platform === "linux") held.push(await listenAlone(`\0pluma-${hash}`, folder));
    held.push(await listenOnFile(socketFileOf(folder, hash), folder));
  } catch (error) {
    await release();
    if (error instanceof DataFolderRefused || !(error instanceof Error)) throw error;
    throw new DataFolderRefused(
      `The data folder ${resolve(dataDir)} cannot be used (${error.message}): make it writable for the user who starts Pluma, or name another with DATA_DIR.`,
    );
  }
  return { release };
}

async function listenAlone(name: string, folder: string) {
  try {
    return await listen(name);
  } catch (error) {
    if (codeOf(error) !== "EADDRINUSE") throw error;
    const holder = await holderOf(name);
    throw new DataFolderBusy(folder, holder.pid);
  }
}

async function listenOnFile(path: string, folder: string) {
  const holder = await holderOf(path);
  if (holder.alive) throw new DataFolderBusy(folder, holder.pid);
  // Nobody listens: the file was left by an app that could not tidy up.
  await rm(path, { force: true });
  return listenAlone(path, folder);
}

function socketFileOf(folder: string, hash: string) {
  const inFolder = join(folder, "app.sock");
  return Buffer.byteLength(inFolder) <= socketPathBytesMax
    ? inFolder
    : join(tmpdir(), `pluma-${hash.slice(0, 16)}.sock`);
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket: Socket) => {
      socket.on("error", () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once("error", fail);
    // Another user must be able to tell a living holder from a file left behind; an abstract name has no rights.
    const isFile = !path.startsWith("\0");
    server.listen({ path, readableAll: isFile, writableAll: isFile }, () => {
      // The lock is no reason for a process to stay.
      server.unref();
      done(server);
    });
  });
}

/** Whether somebody listens there, and the process number it gives; a busy holder is alive even if it does not get to say it. */
function holderOf(path: string): Promise<{ alive: boolean; pid?: string }> {
  return new Promise((answer) => {
    let alive = false;
    let said = "";
    const socket = connect({ path });
    const done = () => {
      socket.destroy();
      answer(/^\d+$/.test(said) ? { alive, pid: said } : { alive });
    };
    socket.setTimeout(answerMsMax, done);
    socket.once("connect", () => {
      alive = true;
    });
    socket.on("data", (chunk) => {
      said += chunk.toString();
    });
    socket.once("end", done);
    socket.once("error", (error) => {
      // More callers than the system lines up: somebody is there.
      if (codeOf(error) === "EAGAIN") alive = true;
      done();
    });
  });
}

function close(server: Server) {
  return new Promise<void>((done) => {
    server.close(() => done());
  });
}

function codeOf(error: unknown) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
