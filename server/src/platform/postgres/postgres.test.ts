import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OwnPostgresRefused, startOwnPostgres } from "./postgres.ts";

// One folder for all: each test starts the server on it again, as an installation does in its life.
let dataDir: string;
let where: string;
const lines: string[] = [];
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) };
const start = () => startOwnPostgres({ dataDir, log, fsync: false });

beforeAll(async () => {
  dataDir = await aFolder();
  const first = await start();
  where = first.where;
  await ask(first.connectionString, "create table kept (word text); insert into kept values ('kept')");
  await first.stop();
});

afterAll(async () => {
  const last = await start();
  await last.stop();
  await rm(where, { recursive: true, force: true });
  await rm(`${where}.data-folder`, { force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Passable for the user that the database runs as when the tests run as root. */
async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), "pluma-own-"));
  await chmod(folder, 0o711);
  return folder;
}

async function ask(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** An app that starts the database, says its connection string, and waits to be killed. */
async function killedApp() {
  const module = new URL("./postgres.ts", import.meta.url).href;
  const program = `
    const { startOwnPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const own = await startOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, fsync: false });
    console.log(own.connectionString);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const [said]: Buffer[] = await once(child.stdout, "data");
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, "exit");
    // The whole process group, as a terminal does with Ctrl-C.
    if (child.pid) process.kill(-child.pid, signal);
    await ended;
  };
  return { connectionString: said?.toString().trim() ?? "", end };
}

const startedAt = "select pg_postmaster_start_time()::text as at";

test("what was stored is there after a stop and a start", async () => {
  const own = await start();
  expect(await ask(own.connectionString, "select word from kept")).toEqual([{ word: "kept" }]);
  await own.stop();
});

test("a later start makes no cluster anew: it is the one that the first start made", async () => {
  const made = async () => {
    const own = await start();
    const [row] = await ask(own.connectionString, "select system_identifier::text as id from pg_control_system()");
    await own.stop();
    return row;
  };
  expect(await made()).toEqual(await made());
});

test("after stop nobody answers on the socket, though sessions were open", async () => {
  const own = await start();
  const open = new pg.Client({ connectionString: own.connectionString });
  open.on("error", () => undefined);
  await open.connect();
  await own.stop();
  await expect(ask(own.connectionString, "select 1")).rejects.toThrow();
});

test("it listens on its socket alone, in a folder that only its owner may open", async () => {
  const own = await start();
  const rows = await ask(
    own.connectionString,
    "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_permissions')",
  );
  await own.stop();
  expect(rows).toEqual([
    { name: "listen_addresses", setting: "" },
    { name: "unix_socket_permissions", setting: "0700" },
  ]);
});

test("a database left running by a killed app is taken over as it runs", async () => {
  const app = await killedApp();
  const before = await ask(app.connectionString, startedAt);
  await app.end("SIGKILL");
  const own = await start();
  expect(await ask(own.connectionString, startedAt)).toEqual(before);
  await own.stop();
});

test("Ctrl-C in the terminal does not reach the database", async () => {
  const app = await killedApp();
  const before = await ask(app.connectionString, startedAt);
  await app.end("SIGINT");
  expect(await ask(app.connectionString, startedAt)).toEqual(before);
  await (await start()).stop();
});

test("a database left running with other settings is started anew", async () => {
  const durable = await startOwnPostgres({ dataDir, log, fsync: true });
  const own = await start();
  expect(await ask(own.connectionString, "show fsync")).toEqual([{ fsync: "off" }]);
  await own.stop();
  expect(durable.connectionString).toBe(own.connectionString);
});

test("a database whose process was killed is recovered, with what was committed", async () => {
  const own = await startOwnPostgres({ dataDir, log, fsync: true });
  await ask(own.connectionString, "insert into kept values ('late')");
  const [pid] = (await readFile(join(where, "cluster", "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
  const next = await start();
  expect(await ask(next.connectionString, "select word from kept order by word")).toEqual([
    { word: "kept" },
    { word: "late" },
  ]);
  await next.stop();
});

test("a pid file from before a power cut, whose number another program now has, is not in the way", async () => {
  // Process 1 and this test: one that may belong to another user, one that certainly belongs to this one.
  for (const pid of [1, process.pid]) {
    await writeFile(
      join(where, "cluster", "postmaster.pid"),
      `${pid}\n${join(where, "cluster")}\n1\n5432\n\n\n\nready   \n`,
    );
    const own = await start();
    expect(await ask(own.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await own.stop();
  }
});

test("a first start that was cut short does not spoil the next", async () => {
  const other = await aFolder();
  const first = startOwnPostgres({ dataDir: other, log, fsync: false });
  const own = await first;
  await own.stop();
  // As if it had been cut before the last step.
  await rename(join(own.where, "cluster"), join(own.where, "cluster.new"));
  const next = await startOwnPostgres({ dataDir: other, log, fsync: false });
  await next.stop();
  await rm(own.where, { recursive: true, force: true });
  await rm(`${own.where}.data-folder`, { force: true });
  await rm(other, { recursive: true, force: true });
});

test("files of another major version are refused in one line that names both", async () => {
  const file = join(where, "cluster", "PG_VERSION");
  const version = await readFile(file, "utf8");
  await writeFile(file, "15\n");
  const refusal = await start().catch((error: unknown) => error);
  await writeFile(file, version);
  expect(refusal).toBeInstanceOf(OwnPostgresRefused);
  expect(String(refusal)).toMatch(/PostgreSQL 15.*18/);
  expect(String(refusal)).not.toContain("\n");
});

test("a setting that PostgreSQL does not accept is told in one line, with the log's name", async () => {
  const file = join(where, "cluster", "postgresql.auto.conf");
  const before = await readFile(file, "utf8");
  await writeFile(file, `${before}\nmax_connections = 'many'\n`);
  const refusal = await start().catch((error: unknown) => error);
  await writeFile(file, before);
  expect(refusal).toBeInstanceOf(OwnPostgresRefused);
  expect(String(refusal)).toContain("postgresql.log");
  expect(String(refusal)).not.toContain("\n");
});

test("a data folder with a very long path has its socket elsewhere", async () => {
  const base = await aFolder();
  const long = join(base, "a".repeat(60), "b".repeat(60));
  const own = await startOwnPostgres({ dataDir: long, log, fsync: false });
  expect(await ask(own.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  await own.stop();
  await access(own.where);
  await rm(own.where, { recursive: true, force: true });
  await rm(base, { recursive: true, force: true });
});
