import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { aDatabase } from "../../../../test/database.ts";
import { openBus } from "../../../platform/bus.ts";
import { readConfig as readEnvironment } from "../../../platform/config.ts";
import type { App } from "../../../platform/context.ts";
import { openDatabase } from "../../../platform/db.ts";
import { openLimits } from "../../../platform/limits.ts";
import { openSecrets } from "../../../platform/secrets.ts";
import { openWeb } from "../../../platform/web.ts";
import { embeddedIdentity } from "../../../providers/identity/embedded.ts";
import { createUser, makeStaff } from "../../accounts/index.ts";
import { mountSite } from "../../site/index.ts";
import { identify, isSetUp, mountSession } from "../index.ts";

/** One node on a database of its own (or that of another node), with a clock that tests move and a log that they read. */
export type Node = Awaited<ReturnType<typeof aNode>>;

type NodeOptions = { environment?: Record<string, string>; beside?: Node };

export async function aNode({ environment = {}, beside }: NodeOptions = {}) {
  const database = beside?.database ?? (await aDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), "pluma-session-"));
  const lines: string[] = [];
  const log = pino(
    { level: "trace" },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const config = readEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir, ...environment });
  const { db, close } = openDatabase(database.connectionString, config, log);
  const bus = await openBus(database.connectionString, log);
  const secrets = openSecrets(environment.APP_SECRET ?? "a secret of the tests, long enough");
  const time = { skipMs: 0 };
  const clock = { now: () => new Date(Date.now() + time.skipMs) };
  const publicUrl = "http://127.0.0.1:3000";
  const pushed: { userId: number | null; event: string; payload: unknown }[] = [];
  const rights: unknown[] = [];
  bus.on("rights", (payload) => rights.push(payload));
  const parts = { config, publicUrl, log, clock, db, bus, secrets };
  const app = {
    ...parts,
    nodeId: "test",
    limits: openLimits(null),
    identity: embeddedIdentity(parts),
    push: (userId: number, event: string, payload: unknown) => pushed.push({ userId, event, payload }),
    pushToAll: (event: string, payload: unknown) => pushed.push({ userId: null, event, payload }),
    background: () => undefined,
  } as unknown as App;
  const web = await openWeb({
    config,
    log,
    publicUrl,
    webFolder: join(dataDir, "none"),
    defaultLang: () => "en",
    readPage: async () => ({ config: {}, setup: { is_needed: false } }),
    isReady: async () => true,
  });
  const mounting = { web, app, identify, isSetUp: () => isSetUp(app) };
  mountSession(mounting);
  mountSite(mounting);
  await web.ready();
  return {
    app,
    web,
    database,
    lines,
    pushed,
    rights,
    time,
    ask: asking(web),
    async close() {
      await web.close();
      await bus.close();
      await close();
      if (!beside) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Asked = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; ip?: string };

const asking =
  (web: FastifyInstance) =>
  async (line: string, { token, body, headers, ip }: Asked = {}) => {
    const [method, url] = line.split(" ") as ["GET" | "POST" | "PUT", string];
    const answer = await web.inject({
      method,
      url: `/api${url}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(ip !== undefined && { remoteAddress: ip }),
    });
    return { status: answer.statusCode, body: answer.body === "" ? null : answer.json(), text: answer.body };
  };

let count = 0;

type PersonOptions = { role?: "admin" | "manager"; password?: string; email?: string };

/** Someone who can sign in, and is: their profile, password and tokens. */
export async function aPerson(node: Node, { role, password = "a good password", email }: PersonOptions = {}) {
  count += 1;
  const address = email ?? `person${count}@example.com`;
  const person = { name: `Person ${count}`, lastName: "Test", email: address, lang: null };
  const uid = await node.app.identity.create(node.app.db, { email: address, password, name: person.name });
  if (uid === null) throw new Error("the e-mail is taken");
  const userId = await createUser(node.app, { ...person, uid });
  if (role) await makeStaff(node.app, userId, role);
  const { status, body } = await node.ask("POST /auth/login", { body: { email: address, password } });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  return { userId, uid, email: address, password, token: String(body.token), refresh: String(body.refresh_token) };
}
