import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { ServerEvents } from "@pluma/contract/events";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { openApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config.ts";
import { aDatabase, type TestDatabase } from "./database.ts";
import { deriveOnce } from "./pace/deriveOnce.ts";

// Most that is hashed here is the one password of nearly everybody, against the one hash of it.
deriveOnce();

/** A whole app on real PostgreSQL, listening on a port of this machine, with a clock that tests move. */
export type TestApp = Awaited<ReturnType<typeof aTestApp>>;

type Options = {
  environment?: Record<string, string>;
  database?: TestDatabase;
  isAlone?: boolean;
  /** Jobs can be queued and are run: whatever sends mail or calls a webhook needs it. It costs half a second. */
  runsJobs?: boolean;
};

/** The secret that all test apps share, so that two of them on one database are nodes of one installation. */
export const TEST_SECRET = "the secret of the tests, long enough for everyone";

/** Few connections, for which everybody waits: how busy the machine is decides no test, and opening them takes time. */
export const PATIENT = { DATABASE_POOL: "10", DATABASE_WAIT_MS: "60000" };

/** Starts an app; on a database of its own unless one is given, which its giver then drops. */
export async function aTestApp({ environment = {}, database, isAlone = false, runsJobs = false }: Options = {}) {
  const ownDatabase = database ?? (await aDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), "pluma-app-"));
  const lines: string[] = [];
  const time = { skipMs: 0 };
  const opened = await openApp({
    config: readConfig({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      APP_SECRET: TEST_SECRET,
      STOP_DRAIN_MS: "0",
      STARTER_TEMPLATES: "false",
      // Nothing answers there: no test asks a platform of videos.
      VIDEO_LOOKUP_URL: "http://127.0.0.1:9",
      ...PATIENT,
      ...environment,
    }),
    log: pino({ level: "debug" }, linesInto(lines)),
    connectionString: ownDatabase.connectionString,
    isAlone,
    clock: { now: () => new Date(Date.now() + time.skipMs) },
  });
  await opened.web.listen({ host: "127.0.0.1", port: 0 });
  if (runsJobs) await opened.startJobs();
  const { port } = opened.web.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  return {
    ...opened,
    address,
    database: ownDatabase,
    lines,
    time,
    ask: (line: string, asked?: Asked) => askAt(address, line, asked),
    async close() {
      await opened.close();
      if (!database) await ownDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function linesInto(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

export type Asked = {
  token?: string | undefined;
  body?: unknown;
  /** A form with a file, in place of a body. */
  form?: FormData | undefined;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export type Answered = { status: number; body: any; text: string; headers: Headers };

/** Asks over HTTP: `askAt(address, "POST /messages/stream", {token, body})`. */
export async function askAt(
  address: string,
  line: string,
  { token, body, form, headers }: Asked = {},
): Promise<Answered> {
  const [method = "GET", path = "/"] = line.split(" ");
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.status, body: isJson ? JSON.parse(text) : null, text, headers: answer.headers };
}

/** What a socket of a person heard, in order, and a way to wait for more. */
export type Hearing = {
  events: { event: keyof ServerEvents | "error"; payload: never }[];
  of<E extends keyof ServerEvents>(event: E): ServerEvents[E][];
  /** The first event of a kind that `fits`, heard already or to come. */
  next<E extends keyof ServerEvents>(event: E, fits?: (payload: ServerEvents[E]) => boolean): Promise<ServerEvents[E]>;
  socket: Socket;
  close(): void;
};

/** Opens a socket with a token, and waits until it is open. */
export async function aHearing(address: string, token: string): Promise<Hearing> {
  const socket = io(address, { transports: ["websocket"], auth: { token }, forceNew: true, reconnection: false });
  const events: Hearing["events"] = [];
  socket.onAny((event, payload) => events.push({ event, payload: payload as never }));
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", resolve);
    socket.on("connect_error", reject);
  });
  return {
    events,
    of: (event) => events.filter((heard) => heard.event === event).map((heard) => heard.payload),
    next: (event, fits = () => true) =>
      waitFor(() => events.find((e) => e.event === event && fits(e.payload))?.payload, `the event ${event}`),
    socket,
    close: () => socket.close(),
  };
}

/** How long to wait before the next look, of the time waited so far: what takes long is looked at less often. */
const PAUSE_SHARE = 0.25;
const PAUSE_MS_MIN = 10;
const PAUSE_MS_MAX = 50;

/**
 * Waits until `find` gives something; `waitMs` only ends what would never come. It is below the minute after which nodes
 * look again at what they should have been told.
 */
export async function waitFor<T>(
  find: () => T | Promise<T>,
  what: string,
  waitMs = 50_000,
): Promise<Exclude<T, null | undefined | false>> {
  const began = performance.now();
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found as Exclude<T, null | undefined | false>;
    const waited = performance.now() - began;
    if (waited > waitMs) throw new Error(`${what} did not come within ${waitMs} ms`);
    const pause = Math.min(Math.max(waited * PAUSE_SHARE, PAUSE_MS_MIN), PAUSE_MS_MAX);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
