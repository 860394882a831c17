import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Language } from "@pluma/contract/kit";
import type { FastifyInstance } from "fastify";
import { defineChatAnswers, mountChats } from "./features/chats/index.ts";
import { keepGenerations, mountGeneration } from "./features/generation/index.ts";
import { identify, identifyToken, isSetUp, mountSession } from "./features/session/index.ts";
import { mountSite, publicConfigOf, readConfig } from "./features/site/index.ts";
import { openBus } from "./platform/bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { App } from "./platform/context.ts";
import { openDatabase } from "./platform/db.ts";
import { openLimits } from "./platform/limits.ts";
import type { Log } from "./platform/log.ts";
import type { Mounting } from "./platform/mount.ts";
import { openRedis } from "./platform/redis.ts";
import { openSecrets, readAppSecret } from "./platform/secrets.ts";
import { openSockets, type Sockets } from "./platform/sockets.ts";
import { openBackground, stopInOrder } from "./platform/stop.ts";
import { openWeb } from "./platform/web.ts";
import { embeddedIdentity } from "./providers/identity/embedded.ts";

export type AppOptions = {
  config: Config;
  log: Log;
  connectionString: string;
  /** No other node can run on this database now. */
  isAlone: boolean;
  /** Tests move it. */
  clock?: Clock;
};

/** A whole app: its parts, its web server (not listening yet), and how it ends. */
export type OpenedApp = {
  app: App;
  web: FastifyInstance;
  /** Ends everything in order, within about ten seconds: no new work, running answers closed, connections last. */
  close(): Promise<void>;
};

const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Opens every part and every feature on a migrated database. */
export async function openApp({ config, log, connectionString, isAlone, clock }: AppOptions): Promise<OpenedApp> {
  const database = openDatabase(connectionString, config, log);
  const bus = await openBus(connectionString, log);
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL, log) : null;
  const background = openBackground(log);
  let sockets: Sockets | null = null;

  const parts = {
    config,
    publicUrl: publicUrlOf(config),
    nodeId: randomUUID(),
    log,
    clock: clock ?? systemClock,
    db: database.db,
    bus,
    limits: openLimits(redis),
    secrets: openSecrets(readAppSecret(config.APP_SECRET, config.dataDir)),
    background: background.run,
  };
  const app: App = {
    ...parts,
    identity: embeddedIdentity(parts),
    push: (userId, event, payload) => sockets?.push(userId, event, payload),
    pushToAll: (event, payload) => sockets?.pushToAll(event, payload),
  };
  defineChatAnswers();

  let isStopping = false;
  const isDatabaseUp = () =>
    database.pool.query("select 1").then(
      () => true,
      () => false,
    );
  const web = await openPages(app, async () => !isStopping && (await isDatabaseUp()));
  sockets = await openSockets(web.server, {
    publicUrl: app.publicUrl,
    log,
    bus,
    redis,
    identifyToken: (token) => identifyToken(app, token),
  });
  mountFeatures({ web, app, identify, isSetUp: () => isSetUp(app) });
  await web.ready();
  const keeper = await keepGenerations(app, isAlone);

  return {
    app,
    web,
    close: () => {
      isStopping = true;
      return stopInOrder(
        [
          { name: "generations", msMax: 2000, run: () => keeper.stop() },
          { name: "background work", msMax: 4000, run: () => background.settle(3900) },
          { name: "sockets", msMax: 1000, run: () => sockets?.close() },
          { name: "web", msMax: 3000, run: () => web.close() },
          { name: "bus", msMax: 1000, run: () => bus.close() },
          { name: "redis", msMax: 1000, run: () => redis?.close() },
          { name: "database", msMax: 2000, run: () => database.close() },
        ],
        log,
      );
    },
  };
}

/** The web server with the page, in the brand and language of the settings. */
async function openPages(app: App, isReady: () => Promise<boolean>): Promise<FastifyInstance> {
  let lang: Language = (await readConfig(app)).lang ?? "en";
  const readPage = async () => {
    const settings = await readConfig(app);
    lang = settings.lang ?? "en";
    return { config: publicConfigOf(settings), setup: { is_needed: !(await isSetUp(app)) } };
  };
  const { config, log, publicUrl } = app;
  return openWeb({ config, log, publicUrl, webFolder, defaultLang: () => lang, readPage, isReady });
}

function mountFeatures(mounting: Mounting): void {
  mountSite(mounting);
  mountSession(mounting);
  mountGeneration(mounting);
  mountChats(mounting);
}

/** Where people reach this installation: as configured, else on this machine. */
function publicUrlOf(config: Config): string {
  return (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, "");
}
