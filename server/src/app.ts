import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import type { Language } from "@pluma/contract/kit/kit";
import type { FastifyInstance } from "fastify";
import { accounts } from "./features/accounts/index.ts";
import { apiKeys } from "./features/apiKeys/index.ts";
import { avatars } from "./features/avatars/index.ts";
import { backoffice } from "./features/backoffice/index.ts";
import { batches } from "./features/batches/index.ts";
import { billing } from "./features/billing/index.ts";
import { bundles } from "./features/bundles/index.ts";
import { campaigns } from "./features/campaigns/index.ts";
import { chats } from "./features/chats/index.ts";
import { documents } from "./features/documents/index.ts";
import { files } from "./features/files/index.ts";
import { generation } from "./features/generation/index.ts";
import { generators } from "./features/generators/index.ts";
import { knowledge } from "./features/knowledge/index.ts";
import { landing } from "./features/landing/index.ts";
import { margin } from "./features/margin/index.ts";
import { organizations } from "./features/organizations/index.ts";
import { outside } from "./features/outside/index.ts";
import { products } from "./features/products/index.ts";
import { push } from "./features/push/index.ts";
import { search } from "./features/search/index.ts";
import {
  identify,
  identifyAgain,
  identifyToken,
  isSetUp,
  readFirstPage,
  selectSpace,
  session,
} from "./features/session/index.ts";
import { settings } from "./features/settings/index.ts";
import { readConfig, site } from "./features/site/index.ts";
import { templates } from "./features/templates/index.ts";
import { tutorials } from "./features/tutorials/index.ts";
import { webhooks } from "./features/webhooks/index.ts";
import { welcome } from "./features/welcome/index.ts";
import { widgets } from "./features/widgets/index.ts";
import { workflows } from "./features/workflows/index.ts";
import { openBudgets } from "./platform/budgets/budgets.ts";
import { openLimits } from "./platform/budgets/limits.ts";
import { openBus } from "./platform/bus/bus.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { App } from "./platform/context.ts";
import { openDatabase } from "./platform/database/db.ts";
import { defineBundleParts } from "./platform/features/bundles.ts";
import type { LongWork } from "./platform/features/feature.ts";
import { definePersonalData } from "./platform/features/personalData.ts";
import { defineSearches } from "./platform/features/searches.ts";
import { type JobQueue, openJobs } from "./platform/jobs/jobs.ts";
import type { Log } from "./platform/log.ts";
import { openMetrics } from "./platform/metrics.ts";
import { openRedis } from "./platform/redis.ts";
import { countCalls, countLine, openSpentTokens } from "./platform/requests/arrival.ts";
import { openLate } from "./platform/requests/late.ts";
import { openSecrets, readAppSecret } from "./platform/secrets.ts";
import { installationUrl, type Placed, placedAt } from "./platform/sites.ts";
import { openAcross } from "./platform/sockets/across.ts";
import { openSockets, type Sockets } from "./platform/sockets/sockets.ts";
import { openState } from "./platform/state.ts";
import { openBackground, type StopStep, stopInOrder, stopMsMax } from "./platform/stop.ts";
import { sweepOldRows } from "./platform/sweeps.ts";
import type { ReadReadiness } from "./platform/web/health.ts";
import { openWeb } from "./platform/web/web.ts";
import { deliverWebhook } from "./platform/webhooks/webhooks.ts";
import { openIdentity } from "./providers/identity/open.ts";
import { openMail } from "./providers/mail/index.ts";
import { openStorage, type StorageOptions } from "./providers/storage/index.ts";

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
  /** Begins to run jobs on this node; until then what is enqueued waits. */
  startJobs(): Promise<void>;
  /** Ends everything in order: no new work, running answers finished or closed within STOP_DRAIN_MS, connections last. */
  close(): Promise<void>;
};

const webFolder = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Every feature. In this order a farewell erases what they keep of somebody: first what uses what others keep. */
const features = [
  bundles,
  welcome,
  margin,
  outside,
  batches,
  campaigns,
  documents,
  workflows,
  templates,
  widgets,
  webhooks,
  apiKeys,
  avatars,
  organizations,
  generators,
  chats,
  knowledge,
  tutorials,
  files,
  push,
  accounts,
  settings,
  billing,
  products,
  generation,
  session,
  site,
  backoffice,
  search,
  landing,
];

/** Opens every part and every feature on a migrated database. */
export async function openApp(options: AppOptions): Promise<OpenedApp> {
  const { log } = options;
  const opened = await openParts(options);
  const { bus, redis, jobs, database, parts, stop } = opened;
  let sockets: Sockets | null = null;
  const budgets = openBudgets({ redis, limits: parts.limits, log, readChoices: () => readConfig(parts) });
  const app: App = {
    ...parts,
    budgets,
    identity: openIdentity(parts, await readConfig(parts)),
    push: (userId, event, payload) => sockets?.push(userId, event, payload),
    pushAcross: openAcross(parts, () => sockets, options.isAlone),
    pushToAll: (event, payload) => sockets?.pushToAll(event, payload),
    missing: () => (sockets?.isShared() === false ? ["redis"] : []),
  };
  declareFeatures(app, jobs);

  const web = await openPages(app, async () => ({
    isReady: !stop.signal.aborted && (await database.isUp()),
    missing: app.missing(),
  }));
  const identifyOwner = (token: string) => identifyToken(app, token);
  const admitLine = (line: IncomingMessage) => countLine(budgets, line, app.config.TRUST_PROXY === "true");
  sockets = await openSockets(web.server, { ...parts, redis, identifyToken: identifyOwner, admitLine });
  mountFeatures(app, web);
  await web.ready();
  const behind: App = { ...app, db: app.backgroundDb };
  const works = (await Promise.all(features.map(({ run }) => run?.(behind, options.isAlone)))).filter(isDefined);

  const drainMs = app.config.STOP_DRAIN_MS;
  const steps: StopStep[] = [
    endWork(jobs, works, drainMs),
    { name: "long work", msMax: 2000, run: () => Promise.all(works.map((work) => work.stop())) },
    { name: "background work", msMax: 4000, run: () => opened.background.settle(3900) },
    { name: "sockets", msMax: 1000, run: () => sockets?.close() },
    { name: "web", msMax: 3000, run: () => web.close() },
    { name: "mail", msMax: 500, run: () => app.mail.close() },
    { name: "bus", msMax: 1000, run: () => bus.close() },
    { name: "budgets", msMax: 500, run: () => budgets.close() },
    { name: "redis", msMax: 1000, run: () => redis?.close() },
    { name: "database", msMax: 2000, run: () => database.close() },
  ];
  return {
    app,
    web,
    startJobs: () => jobs.work(behind),
    close: () => {
      stop.abort();
      return stopInOrder(steps, log, stopMsMax(drainMs));
    },
  };
}

/** All that the app does behind its calls. */
export const jobKinds = () => [deliverWebhook, sweepOldRows, ...features.flatMap((each) => each.jobs)];

/** What features tell the parts that serve them all: their jobs, what they keep of people, and what others ask of them. */
function declareFeatures(app: App, jobs: JobQueue): void {
  jobs.declare(jobKinds());
  definePersonalData(
    app,
    features.flatMap((each) => each.personalData),
  );
  defineSearches(
    app,
    features.flatMap((each) => each.searches ?? []),
  );
  defineBundleParts(
    app,
    features.flatMap((each) => each.bundles ?? []),
  );
  for (const { define } of features) define?.(app);
}

function mountFeatures(app: App, web: FastifyInstance): void {
  const late = openLate();
  countCalls(web, app.budgets, late);
  // Who asks is a feature's to say, and asked by the platform before every call: it is given what says so.
  const asking = { identify, identifyAgain, selectSpace, isSetUp: () => isSetUp(app) };
  const mounting = { web, app, ...asking, spent: openSpentTokens(late), late };
  for (const { mount } of features) mount?.(mounting);
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Jobs are given back while answers that run may still finish. */
const endWork = (jobs: JobQueue, works: LongWork[], drainMs: number): StopStep => ({
  name: "jobs and running answers",
  msMax: Math.max(2000, drainMs + 200),
  run: () => Promise.all([jobs.stop(1800), ...works.map((work) => work.drain(drainMs))]),
});

/** Everything that needs no other part of the app. */
async function openParts({ config, log, connectionString, clock }: AppOptions) {
  const database = openDatabase(connectionString, config, log);
  const bus = await openBus(connectionString, log);
  const redis = config.REDIS_URL ? await openRedis(config.REDIS_URL, log) : null;
  const background = openBackground(log);
  const stop = new AbortController();
  const jobs = openJobs(connectionString, log);
  const metrics = openMetrics();
  database.measure(metrics);
  const parts = {
    config,
    publicUrl: installationUrl(config),
    site: null,
    nodeId: randomUUID(),
    log,
    clock: clock ?? systemClock,
    metrics,
    state: openState(),
    db: database.db,
    backgroundDb: database.backgroundDb,
    settingsDb: database.settingsDb,
    bus,
    jobs,
    limits: openLimits(redis),
    secrets: openSecrets(readAppSecret(config.APP_SECRET, config.dataDir)),
    storage: openStorage({ dataDir: config.dataDir, bucket: bucketOf(config) }),
    mail: openMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, dataDir: config.dataDir }),
    background: background.run,
    stopping: stop.signal,
  };
  return { database, bus, redis, background, jobs, stop, parts };
}

/** The web server with the page, in the brand and language of the site that it is asked on. */
async function openPages(app: App, readiness: ReadReadiness): Promise<FastifyInstance> {
  let lang: Language = (await readConfig(app)).lang ?? "en";
  const readPage = async (placed: Placed) => {
    const page = await readFirstPage({ ...app, ...placed });
    if (placed.site === null) lang = page.config.lang ?? "en";
    return page;
  };
  const { config, log, metrics } = app;
  const findPlace = (host: string) => placedAt(app, host);
  return openWeb({ config, log, metrics, webFolder, findPlace, defaultLang: () => lang, readPage, readiness });
}

function bucketOf(config: Config): StorageOptions["bucket"] {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!name || !accessKeyId || !secretAccessKey) return undefined;
  return { name, region: config.S3_REGION, endpoint: config.S3_ENDPOINT, accessKeyId, secretAccessKey };
}
